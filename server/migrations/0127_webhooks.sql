-- Addresses of other programs that a business has told what happens (docs/decisions/075). The secret is sealed by the server before it
-- gets here.
create table webhooks (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  -- Since the first failure after the last success.
  failing_since timestamptz(3),
  -- When it was switched off because of that; not when somebody did.
  disabled_at timestamptz(3),
  primary key (tenant_id, id)
);
create index webhooks_failing on webhooks (failing_since) where is_active and failing_since is not null;
select app.protect('webhooks');
select app.open_to_system('webhooks', 'select');

-- What happened, as it was answered then, once for all who hear of it: their deliveries point to it. Gone with the last of them.
create table webhook_events (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  type text not null,
  at timestamptz(3) not null,
  -- Of what it is: those of one repair arrive one after the other. A test is of nothing.
  subject text,
  data json not null,
  -- Further fields of the same object, where another statement tells them.
  more json,
  primary key (tenant_id, id)
);
select app.protect('webhook_events');
select app.open_to_system('webhook_events', 'select');

-- Which conflicts were there when they were last looked at, where a webhook hears of them: conflicts are derived, and that one is
-- over can only be told by who knows that it was.
create table webhook_conflicts (
  tenant_id uuid not null references tenants (id) on delete cascade,
  conflict_id text not null,
  vehicle_id uuid not null,
  repair_id uuid,
  data json not null,
  primary key (tenant_id, conflict_id)
);
select app.protect('webhook_conflicts');

create index deliveries_of_webhook on deliveries (tenant_id, sent_to, made_at desc, id desc) where way = 'webhook';
