-- A routine of one vehicle. Only what people say is stored; what is due follows from it and from the repairs made of it.
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
  -- The working hours that its repairs take; absent means two. A generated repair takes them over.
  expected_hours numeric(5, 2)
    check (expected_hours between 0.25 and 400 and expected_hours * 4 = floor(expected_hours * 4)),
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
declare
  driven record;
begin
  for driven in
    select tenant_id, array_agg(id) as ids, array_agg(mileage) as mileages
    from changed where mileage is not null group by tenant_id
  loop
    update routine_templates set base_mileage = first.mileage
      from unnest(driven.ids, driven.mileages) as first (vehicle, mileage)
      where routine_templates.tenant_id = driven.tenant_id and vehicle_id = first.vehicle and base_mileage is null;
  end loop;
  return null;
end $$;
create trigger count_from_first_mileage after update on vehicles
  referencing new table as changed for each statement execute function app.count_from_first_mileage();

-- One import: who brought what, and how it went. What it created points to it.
create table imports (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('csv', 'hq')),
  file_name text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  imported integer not null,
  errors integer not null,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, undone_by) references users (tenant_id, id)
);
create index imports_newest on imports (tenant_id, created_at desc, id desc);
select app.protect('imports');
