-- Statistics know each business by name, as long as there are no more than a hundred. One that came after they were gathered is then
-- expected to have no rows at all: any index seems as good as another, a loop in a loop costs nothing, and the first board of a
-- new customer takes half a minute. So of these columns only the largest business is kept; every other one, also one that nobody
-- has heard of, is expected to be of average size. Plans that are made once for any business expect the same.
create or replace function app.protect(tenant_table regclass, tenant_column name default 'tenant_id') returns void
language plpgsql as $$
declare
  own text := format('%I = current_setting(''app.tenant_id'')::uuid', tenant_column);
  is_distributed boolean := false;
begin
  execute format('alter table %s alter column %I set statistics 1', tenant_table, tenant_column);
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

-- What is known already is gathered anew. A table that is distributed cannot be told so by its name; docs/scaling.md says how.
do $$
declare
  protected record;
  is_distributed boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''tenants''::regclass)' into is_distributed;
  end if;
  if is_distributed then
    return;
  end if;
  for protected in
    select polrelid::regclass as tenant_table, reltuples > 0 as is_known from pg_policy join pg_class on pg_class.oid = polrelid
    where polname = 'tenant' and polrelid <> 'tenants'::regclass order by 1
  loop
    execute format('alter table %s alter column tenant_id set statistics 1', protected.tenant_table);
    if protected.is_known then
      execute format('analyze %s', protected.tenant_table);
    end if;
  end loop;
end $$;
