-- Search in a business of many repairs: trigrams find the few that match (docs/decisions/008).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What is wrong with a car, or was.
create table repairs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  vehicle_id uuid not null,
  reported_by uuid not null,
  assigned_to uuid,
  reservation_number text,
  title text not null,
  description text not null,
  category text not null,
  urgency_level text not null default 'medium' check (urgency_level in ('low', 'medium', 'high', 'critical')),
  urgency_rank smallint not null generated always as (
    case urgency_level when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end) stored,
  status text not null default 'need' check (status in ('need', 'in progress', 'completed')),
  estimated_cost numeric(12, 2) check (estimated_cost >= 0),
  actual_cost numeric(12, 2) check (actual_cost >= 0),
  repair_cost numeric(12, 2) check (repair_cost >= 0),
  receipt_url text,
  image_urls text[] not null default '{}',
  odometer_reading integer check (odometer_reading between 0 and 9999999),
  mechanic text,
  start_date date,
  start_time text,
  end_date date,
  end_time text,
  scheduled_date date,
  completed_at timestamptz(3),
  hq_repair_order_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Whoever deletes a routine unlinks its repairs first. "on delete set null" would do it as the owner of the table, whom
  -- forced row level security keeps from announcing the change (PostgreSQL 18).
  template_id uuid,
  -- What a search looks through, in the form it compares: a word is in the repair's own text or in its vehicle's.
  search_text text not null generated always as (
    lower(title || ' ' || description || ' ' || category || ' ' || coalesce(mechanic, ''))) stored,
  -- Made from an overdue routine, and still linked to it.
  generated boolean not null default false,
  import_id uuid,
  -- When it is to be done, and how long its work takes; null hours mean the usual ones.
  planned_start timestamptz(3),
  planned_end timestamptz(3),
  expected_hours numeric(5, 2)
    check (expected_hours between 0.25 and 400 and expected_hours * 4 = trunc(expected_hours * 4)),
  -- Counted per business from 1 (docs/decisions/025). Null only until the statement that makes a repair has ended: whoever gives
  -- none gets one from the triggers below.
  number integer check (number > 0),
  -- What a mechanic said last: what they wait for, and that they are done. Few repairs have either.
  waiting jsonb,
  reported_done jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, reported_by) references users (tenant_id, id),
  foreign key (tenant_id, assigned_to) references users (tenant_id, id),
  constraint repairs_template_exists foreign key (tenant_id, template_id) references routine_templates (tenant_id, id),
  constraint repairs_import_exists foreign key (tenant_id, import_id) references imports (tenant_id, id),
  constraint repairs_plan_is_whole check (
    (planned_start is null) = (planned_end is null)
    and planned_end > planned_start and planned_end <= planned_start + interval '1440 hours')
);
create unique index repairs_hq_order_unique on repairs (tenant_id, hq_repair_order_id);
create unique index repairs_number_unique on repairs (tenant_id, number);
-- Covers the dashboard's count of open critical repairs.
create index repairs_open_by_urgency on repairs (tenant_id, urgency_rank) where status <> 'completed';
-- The orders that pages come in.
create index repairs_newest on repairs (tenant_id, created_at desc, id desc);
create index repairs_urgent on repairs (tenant_id, status, urgency_rank desc, created_at desc, id desc);
create index repairs_completed on repairs (tenant_id, completed_at desc, id desc) where status = 'completed';
create index repairs_of_vehicle on repairs (tenant_id, vehicle_id, status, created_at desc);
-- A routine has at most one open repair that was generated, whoever presses the button at the same time.
create unique index repairs_open_generated_unique on repairs (tenant_id, template_id)
  where generated and status <> 'completed';
create index repairs_of_template on repairs (tenant_id, template_id, status)
  include (end_date, completed_at, odometer_reading, id) where template_id is not null;
create index repairs_of_import on repairs (tenant_id, import_id) where import_id is not null;
-- The most recent repairs of a category are the latest by completion, open ones by report: an import has one instant of
-- creation for all.
create index repairs_of_category_by_completion
  on repairs (tenant_id, category, (coalesce(completed_at, created_at)) desc, id desc) include (status);
-- A repair is answered with the name of the person it is assigned to: another name is another answer.
create index repairs_by_assigned on repairs (tenant_id, assigned_to) where assigned_to is not null;
-- What was written last waits in a list that every search reads, so the list is kept short.
create index repairs_searched on repairs using gin (tenant_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
select app.protect('repairs');
select app.raises('repairs', 'repairs');

-- Triggers read what was changed first, and write then: a statement that does both at once cannot be given to another node.
create function app.raise_names() returns trigger language plpgsql as $$
declare
  renamed record;
begin
  for renamed in
    select tenant_id, array_agg(id) as people from changed join before using (tenant_id, id)
    where (changed.first_name, changed.last_name) is distinct from (before.first_name, before.last_name)
    group by tenant_id
  loop
    perform from repairs where tenant_id = renamed.tenant_id and assigned_to = any(renamed.people) limit 1;
    if found then
      perform app.raise_change(renamed.tenant_id, 'repairs', null);
    end if;
  end loop;
  return null;
end $$;
create trigger raise_names after update on users referencing old table as before new table as changed
  for each statement execute function app.raise_names();

-- Counts are on every screen, so they are kept, not counted: one row per status and urgency that a business has.
create table repair_counts (
  tenant_id uuid not null references tenants (id) on delete cascade,
  status text not null,
  urgency_level text not null,
  count integer not null,
  primary key (tenant_id, status, urgency_level)
);
select app.protect('repair_counts');

create function app.count_more_repairs(tenant uuid, of_status text, of_urgency text, more integer) returns void
language plpgsql as $$
begin
  insert into repair_counts as known (tenant_id, status, urgency_level, count)
    values (tenant, of_status, of_urgency, more)
    on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
end $$;

create function app.count_repairs() returns trigger language plpgsql as $$
declare
  step record;
begin
  if tg_op = 'INSERT' then
    for step in select tenant_id, status, urgency_level, count(*) as more from added group by 1, 2, 3 order by 1, 2, 3 loop
      perform app.count_more_repairs(step.tenant_id, step.status, step.urgency_level, step.more::integer);
    end loop;
  elsif tg_op = 'DELETE' then
    for step in select tenant_id, status, urgency_level, -count(*) as more from removed group by 1, 2, 3 order by 1, 2, 3 loop
      -- Of a business that is gone nothing is counted.
      perform from tenants where id = step.tenant_id;
      if found then
        perform app.count_more_repairs(step.tenant_id, step.status, step.urgency_level, step.more::integer);
      end if;
    end loop;
  else
    for step in
      select tenant_id, status, urgency_level, sum(one) as more from (
        select tenant_id, status, urgency_level, 1 as one from added
        union all select tenant_id, status, urgency_level, -1 from removed) as steps
      group by 1, 2, 3 having sum(one) <> 0 order by 1, 2, 3
    loop
      perform app.count_more_repairs(step.tenant_id, step.status, step.urgency_level, step.more::integer);
    end loop;
  end if;
  return null;
end $$;
create trigger count_insert after insert on repairs
  referencing new table as added for each statement execute function app.count_repairs();
create trigger count_update after update on repairs
  referencing old table as removed new table as added for each statement execute function app.count_repairs();
create trigger count_delete after delete on repairs
  referencing old table as removed for each statement execute function app.count_repairs();

-- The last number that a business has given. Whoever makes repairs holds it until the transaction ends: what is rolled back
-- gives its number back, what is deleted does not.
create table repair_numbers (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  last integer not null
);
select app.protect('repair_numbers');

-- The counter never falls behind a number that was given; and it is held before any other row that all repairs share.
create function app.hold_numbers(tenant uuid, given integer) returns void language plpgsql as $$
begin
  insert into repair_numbers as known (tenant_id, last) values (tenant, given)
    on conflict (tenant_id) do update set last = greatest(known.last, excluded.last);
end $$;

create function app.give_numbers(tenant uuid, ids uuid[]) returns void language plpgsql as $$
declare
  before integer;
begin
  update repair_numbers set last = last + cardinality(ids) where tenant_id = tenant
    returning last - cardinality(ids) into before;
  update repairs set number = before + place from unnest(ids) with ordinality as made (id, place)
    where repairs.tenant_id = tenant and repairs.id = made.id;
end $$;

create function app.hold_numbers_first() returns trigger language plpgsql as $$
declare
  business record;
begin
  for business in select tenant_id, coalesce(max(number), 0) as given from added group by 1 order by 1 loop
    perform app.hold_numbers(business.tenant_id, business.given);
  end loop;
  return null;
end $$;

-- Only now is it known which repairs a statement has made, and which it left out because of a conflict.
create function app.number_repairs() returns trigger language plpgsql as $$
declare
  business record;
begin
  for business in
    select tenant_id, array_agg(id order by created_at, id) as ids from added where number is null group by 1 order by 1
  loop
    perform app.give_numbers(business.tenant_id, business.ids);
  end loop;
  return null;
end $$;

-- Triggers come in the order of their names: the counter is held before the counts and the topic, in every transaction, so that
-- two never wait for each other; and numbering, which tells the topic, comes after the counts.
create trigger before_counts_hold_numbers after insert on repairs
  referencing new table as added for each statement execute function app.hold_numbers_first();
create trigger number_insert after insert on repairs
  referencing new table as added for each statement execute function app.number_repairs();
