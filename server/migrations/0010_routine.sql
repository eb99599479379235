-- A routine of one vehicle. Only what people say is stored; what is due follows from it, see routine_due.
create table routine_templates (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  vehicle_id uuid not null,
  title text not null,
  description text,
  category text not null,
  trigger_type text not null check (trigger_type in ('time', 'mileage')),
  interval_value integer not null check (interval_value between 1 and 9999999),
  interval_unit text check (interval_unit in ('days', 'weeks', 'months')),
  is_active boolean not null default true,
  -- The day and the vehicle's mileage when it was made: counted from until a linked repair is completed.
  base_date date not null,
  base_mileage integer,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check ((trigger_type = 'time') = (interval_unit is not null))
);
create index routine_templates_of_vehicle
  on routine_templates (tenant_id, vehicle_id, title collate app.natural_order, id);
create index routine_templates_of_category on routine_templates (tenant_id, category, vehicle_id) include (is_active);
create index routine_templates_without_mileage on routine_templates (tenant_id, vehicle_id) where base_mileage is null;
select app.protect('routine_templates');
select app.raises('routine_templates', 'templates');

-- A vehicle whose mileage was unknown when its routine was made: counted from the first mileage that is known.
create function app.count_from_first_mileage() returns trigger language plpgsql as $$
begin
  update routine_templates set base_mileage = changed.mileage from changed
    where routine_templates.tenant_id = changed.tenant_id and vehicle_id = changed.id
      and base_mileage is null and changed.mileage is not null;
  return null;
end $$;
create trigger count_from_first_mileage after update on vehicles
  referencing new table as changed for each statement execute function app.count_from_first_mileage();

-- Routines are listed by vehicle, also those of archived ones.
drop index vehicles_in_order;
create index vehicles_in_order on vehicles (tenant_id, vehicle_key collate app.natural_order, id);

alter table repairs
  -- Made from an overdue routine, and still linked to it.
  add column generated boolean not null default false,
  -- Whoever deletes a routine unlinks its repairs first. "on delete set null" would do it as the owner of the table, whom
  -- forced row level security keeps from announcing the change (PostgreSQL 18).
  add constraint repairs_template_exists foreign key (tenant_id, template_id)
    references routine_templates (tenant_id, id);
-- A routine has at most one open repair that was generated, whoever presses the button at the same time.
create unique index repairs_open_generated_unique on repairs (tenant_id, template_id)
  where generated and status <> 'completed';
create index repairs_of_template on repairs (tenant_id, template_id, status)
  include (end_date, completed_at, odometer_reading, id) where template_id is not null;
create index repairs_of_category on repairs (tenant_id, category, created_at desc, id desc) include (status);

-- When a routine was last done and when it is next due. Contract: routine-due.ts; a test holds both against each other.
create view routine_due with (security_invoker = true) as
select routine.tenant_id, routine.id, vehicle_id, title, description, category, trigger_type, interval_value,
  interval_unit, is_active, created_by, created_at, updated_at,
  last.day as last_completed_date, last.odometer as last_completed_mileage,
  case when trigger_type = 'time' then least(date '9999-12-31', (coalesce(last.day, base_date) +
    case interval_unit
      when 'months' then make_interval(months => interval_value)
      when 'weeks' then make_interval(days => 7 * interval_value)
      else make_interval(days => interval_value) end)::date) end as next_due_date,
  case when trigger_type = 'mileage' then coalesce(last.odometer, base_mileage) + interval_value end as next_due_mileage
from routine_templates as routine
left join lateral (
  select coalesce(end_date,
      (completed_at at time zone (select timezone from tenants where tenants.id = routine.tenant_id))::date) as day,
    odometer_reading as odometer
  from repairs
  where repairs.tenant_id = routine.tenant_id and template_id = routine.id
    -- A case, so that only the index by routine fits: all completed repairs of a business are no short cut.
    and case status when 'completed' then true else false end
  -- Without a reading it says nothing about miles.
  order by trigger_type = 'mileage' and odometer_reading is null, 1 desc nulls last, completed_at desc, repairs.id desc
  limit 1
) as last on true;
grant select on routine_due to pitlane_app;
