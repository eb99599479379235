-- A statement of the application that does not say for whom it is must fail, not find nothing: on several nodes the setting
-- is known to the one that a connection was made to, and a row that has moved away would be missing without a word.
-- Without a setting the cast of nothing refuses; with one it costs less than asking whether there is one.
create or replace function app.protect(tenant_table regclass, tenant_column name default 'tenant_id') returns void
language plpgsql as $$
declare
  own text := format('%I = current_setting(''app.tenant_id'')::uuid', tenant_column);
  is_distributed boolean := false;
begin
  -- A table that comes to a distributed database is distributed before anything can point to it.
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''tenants''::regclass)' into is_distributed;
  end if;
  if is_distributed then
    execute format('select create_distributed_table(%L, %L, colocate_with => %L)', tenant_table, tenant_column, 'tenants');
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to pitlane_app using (%s) with check (%s)', tenant_table, own, own);
  execute format('grant select, insert, update, delete on %s to pitlane_app', tenant_table);
end $$;

do $$
declare
  tenant_table regclass;
  own text;
begin
  for tenant_table in select polrelid from pg_policy where polname = 'tenant' order by 1 loop
    own := format('%I = current_setting(''app.tenant_id'')::uuid',
      case tenant_table when 'tenants'::regclass then 'id' else 'tenant_id' end);
    execute format('alter policy tenant on %s using (%s) with check (%s)', tenant_table, own, own);
  end loop;
end $$;

-- Triggers read what was changed first, and write then: a statement that does both at once cannot be given to another node.
create or replace function app.count_repairs() returns trigger language plpgsql as $$
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

create function app.count_more_repairs(tenant uuid, of_status text, of_urgency text, more integer) returns void
language plpgsql as $$
begin
  insert into repair_counts as known (tenant_id, status, urgency_level, count)
    values (tenant, of_status, of_urgency, more)
    on conflict (tenant_id, status, urgency_level) do update set count = known.count + excluded.count;
end $$;

create or replace function app.count_from_first_mileage() returns trigger language plpgsql as $$
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

create or replace function app.raise_names() returns trigger language plpgsql as $$
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
