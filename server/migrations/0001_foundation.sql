-- What every tenant table stands on. The roles pitlane_app and pitlane_system exist before the first migration.

create schema app;
grant usage on schema app to pitlane_app, pitlane_system;

-- A UUIDv7: the millisecond in front, so that new rows lie beside each other in every index.
create function app.new_id() returns uuid language sql volatile parallel safe as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
          || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- Gives a tenant table its forced row level security and the application's policy and grants.
create function app.protect(tenant_table regclass, tenant_column name default 'tenant_id') returns void
language plpgsql as $$
declare
  own text := format('%I = nullif(current_setting(''app.tenant_id'', true), '''')::uuid', tenant_column);
begin
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

create table tenants (
  id uuid primary key default app.new_id(),
  name text not null,
  slug text not null constraint tenants_slug_unique unique,
  domain text constraint tenants_domain_unique unique,
  status text not null default 'active',
  contact_email text not null,
  contact_phone text,
  address text,
  settings jsonb not null default '{}',
  timezone text not null default 'UTC',
  free_trial boolean not null default true,
  free_trial_end timestamptz(3),
  is_subscriber boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
select app.protect('tenants', 'id');
select app.open_to_system('tenants', 'select');

-- A number per tenant and topic that grows with every change: it makes ETags and wakes the live updates.
create table topic_revisions (
  tenant_id uuid not null references tenants (id) on delete cascade,
  topic text not null,
  revision bigint not null,
  primary key (tenant_id, topic)
);
select app.protect('topic_revisions');

create function app.raise_change(tenant uuid, changed_topic text, changed_id uuid) returns void
language plpgsql as $$
begin
  insert into topic_revisions as known (tenant_id, topic, revision) values (tenant, changed_topic, 1)
    on conflict (tenant_id, topic) do update set revision = known.revision + 1;
  perform pg_notify('pitlane', json_build_object(
    'kind', 'change', 'tenantId', tenant, 'topic', changed_topic, 'id', changed_id)::text);
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

create function app.raise_tenant() returns trigger language plpgsql as $$
begin
  perform app.raise_change(new.id, 'tenant', new.id);
  return null;
end $$;
create trigger raise_change after update on tenants for each row execute function app.raise_tenant();

-- Whoever caches sessions is told to forget them: all of a tenant, all of a user, or one.
create function app.forget_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('pitlane', json_build_object('kind', 'sessions', 'by', tg_argv[0], 'value', case tg_argv[0]
    when 'session' then encode((to_jsonb(old) ->> 'token_hash')::bytea, 'hex')
    else to_jsonb(old) ->> 'id' end)::text);
  return null;
end $$;
create trigger forget_sessions after update on tenants
  for each row when (old.* is distinct from new.*) execute function app.forget_sessions('tenant');
