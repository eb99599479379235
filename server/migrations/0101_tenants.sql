-- A business.
create table tenants (
  id uuid primary key default app.new_id(),
  name text not null,
  slug text not null,
  domain text,
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
  updated_at timestamptz(3) not null default now(),
  -- Sessions from before a suspension have ended with it, also when the business is active again.
  suspended_at timestamptz(3),
  -- What it counts distances and money in. Nothing is converted: HQ's figures are in the business's own units.
  distance_unit text not null default 'mi',
  currency text not null default 'USD',
  -- It was there before anybody looked at what depends on time: what is overdue for long is no news, when it is looked at first.
  predates_looks boolean not null default false,
  constraint tenants_distance_unit_known check (distance_unit in ('mi', 'km')),
  constraint tenants_currency_shape check (currency ~ '^[A-Z]{3}$')
);
select app.protect('tenants', 'id');
-- A row for each: there is nothing to average.
alter table tenants alter column id set statistics -1;
select app.open_to_system('tenants', 'select');

create function app.raise_tenant() returns trigger language plpgsql as $$
begin
  perform app.raise_change(new.id, 'tenant', new.id);
  return null;
end $$;
create trigger raise_change after update on tenants for each row execute function app.raise_tenant();
create trigger forget_sessions after update on tenants
  for each row when (old.* is distinct from new.*) execute function app.forget_sessions('tenant');

create function app.note_suspension() returns trigger language plpgsql as $$
begin
  if old.status = 'active' or old.suspended_at is null then
    new.suspended_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger note_suspension before update on tenants
  for each row when (old.status is distinct from new.status) execute function app.note_suspension();

-- A number per tenant and topic that grows with every change: it makes ETags and wakes the live updates.
create table topic_revisions (
  tenant_id uuid not null references tenants (id) on delete cascade,
  topic text not null,
  revision bigint not null,
  primary key (tenant_id, topic)
);
select app.protect('topic_revisions');
select app.open_to_system('topic_revisions', 'select');

-- Which business a name means, for whoever knows nothing but the name: its slug, its domain, its customer at Stripe, and what
-- its active people sign in with. It is found by the name; all else of a business is found by the business (docs/decisions/021).
create table names (
  kind text not null,
  name text not null,
  tenant_id uuid not null,
  -- The user who has it, or the business itself.
  named_id uuid not null,
  primary key (kind, name, tenant_id)
);
-- A person may be known to several businesses; these mean one.
create unique index names_slug_unique on names (name) where kind = 'slug';
create unique index names_domain_unique on names (name) where kind = 'domain';
create unique index names_customer_unique on names (name) where kind = 'customer';
create index names_of_named on names (tenant_id, named_id);
select app.protect('names');
select app.open_to_system('names', 'select');

-- Jobs that a business has put in line where the queue is on another machine than the business: written in the same transaction
-- as what they are about, and moved to the queue when that is done (docs/decisions/022). One machine needs none of it.
create table outbox (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  job text not null,
  data jsonb not null,
  singleton_key text,
  start_after_seconds integer,
  primary key (tenant_id, id)
);
select app.protect('outbox');
select app.open_to_system('outbox', 'select, delete');

-- Mailboxes whose owner has followed a link that we mailed there (docs/decisions/056). Only a digest of the address is kept.
create table confirmed_mailboxes (
  tenant_id uuid not null references tenants (id) on delete cascade,
  mailbox_hash bytea not null,
  primary key (tenant_id, mailbox_hash)
);
select app.protect('confirmed_mailboxes');
