-- What every tenant table stands on. The roles pitlane_app, pitlane_system and pitlane_search exist before the first migration.

create schema app;
grant usage on schema app to pitlane_app, pitlane_system, pitlane_search;

-- A UUIDv7: the millisecond in front, so that new rows lie beside each other in every index.
create function app.new_id() returns uuid language sql volatile parallel safe as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
          || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- T-2 before T-10, as people read it.
create collation app.natural_order (provider = icu, locale = 'en-u-kn-true');

-- Gives a tenant table its forced row level security and the application's policy and grants. A statement that does not say for whom it
-- is must fail, not find nothing: without a setting the cast of nothing refuses.
-- Statistics would know each business by name, as long as there are no more than a hundred, and expect of one that came after they were
-- gathered that it has no rows at all. So only the largest is kept; every other one is expected to be of average size.
create function app.protect(tenant_table regclass, tenant_column name default 'tenant_id') returns void
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

-- Lets the system role through on one table, for the named commands only.
create function app.open_to_system(tenant_table regclass, commands text) returns void language plpgsql as $$
begin
  execute format('create policy system on %s to pitlane_system using (true) with check (true)', tenant_table);
  execute format('grant %s on %s to pitlane_system', commands, tenant_table);
end $$;

-- A statement's changed rows raise their topic once per tenant; a single row is named.
create function app.raise_topic() returns trigger language plpgsql as $$
begin
  perform app.raise_change(tenant_id, tg_argv[0], case when count(*) = 1 then min(id::text)::uuid end)
    from changed group by tenant_id;
  return null;
end $$;

create function app.raises(tenant_table regclass, topic text) returns void language plpgsql as $$
declare
  event record;
begin
  for event in values ('insert', 'new'), ('update', 'new'), ('delete', 'old') loop
    execute format(
      'create trigger raise_%s after %s on %s referencing %s table as changed
         for each statement execute function app.raise_topic(%L)',
      event.column1, event.column1, tenant_table, event.column2, topic);
  end loop;
end $$;

-- A business that is being erased takes its rows along as the owner of the tables, who sees no business under forced row level security;
-- nobody is left to be told, and no revision may be written for what is gone.
create function app.raise_change(tenant uuid, changed_topic text, changed_id uuid) returns void
language plpgsql as $$
begin
  if not exists (select from tenants where id = tenant) then
    return;
  end if;
  insert into topic_revisions as known (tenant_id, topic, revision) values (tenant, changed_topic, 1)
    on conflict (tenant_id, topic) do update set revision = known.revision + 1;
  perform pg_notify('pitlane', json_build_object(
    'kind', 'change', 'tenantId', tenant, 'topic', changed_topic, 'id', changed_id)::text);
end $$;

-- A topic that only these people hear: their ids go along, as many at a time as a message holds.
create function app.tell_people(tenant uuid, told_topic text, people uuid[]) returns void language plpgsql as $$
declare
  at_a_time constant integer := 100;
begin
  for start in 1 .. coalesce(cardinality(people), 0) by at_a_time loop
    perform pg_notify('pitlane', json_build_object('kind', 'change', 'tenantId', tenant, 'topic', told_topic,
      'people', people[start : start + at_a_time - 1])::text);
  end loop;
end $$;

-- Whoever caches sessions is told to forget them: all of a tenant, all of a user, or one.
create function app.forget_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('pitlane', json_build_object('kind', 'sessions', 'by', tg_argv[0], 'value', case tg_argv[0]
    when 'session' then encode((to_jsonb(old) ->> 'token_hash')::bytea, 'hex')
    else to_jsonb(old) ->> 'id' end)::text);
  return null;
end $$;

-- A new business is expected to be of average size. Where that says nothing, because it is among the first, or because it is much larger
-- than all there were, what a sync or an import has written is measured with it, before anybody looks at it: PostgreSQL would
-- do so by itself, but up to a minute later. Rows that hardly change the average are left to it.
-- The function is of the owner of the tables, who alone may. On a distributed database each machine measures its own.
create function app.measure_grown(tables regclass[], more_rows integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  grown record;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    return;
  end if;
  for grown in
    select given.name from unnest(tables, more_rows) as given (name, more)
    join pg_class on pg_class.oid = given.name and given.more * 20.0 > reltuples order by given.name
  loop
    execute format('analyze (skip_locked) %s', grown.name);
  end loop;
end $$;
revoke execute on function app.measure_grown(regclass[], integer[]) from public;
grant execute on function app.measure_grown(regclass[], integer[]) to pitlane_app;

-- Counts of attempts, shared by all instances. Keys are digests; they name nobody.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz(3) not null
);
create index rate_limits_by_reset on rate_limits (resets_at);
grant select, insert, update, delete on rate_limits to pitlane_system;
