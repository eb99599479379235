-- One connection per business. Tokens are sealed by the server before they get here.
create table hq_configs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  base_url text not null,
  tenant_token_sealed text not null,
  user_token_sealed text not null,
  is_connected boolean not null default false,
  is_active boolean not null default true,
  last_sync timestamptz(3),
  last_auto_sync timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The address HQ may call: found by digest, shown to administrators by opening the sealed one.
  webhook_digest bytea,
  webhook_sealed text,
  -- HQ did not accept the tokens any more; the automatic sync waits until a test succeeds.
  is_refused boolean not null default false,
  primary key (tenant_id, id),
  constraint hq_configs_one_per_tenant unique (tenant_id)
);
-- Addresses from before they named their business are found by the digest alone.
create index hq_configs_by_webhook on hq_configs (webhook_digest);
select app.protect('hq_configs');
select app.raises('hq_configs', 'tenant');
select app.open_to_system('hq_configs', 'select');

-- When a business is synced next. Apart from its connection, so that the clock wakes no screen.
create table hq_schedules (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  due_at timestamptz(3) not null,
  failures integer not null default 0
);
create index hq_schedules_by_due on hq_schedules (due_at);
select app.protect('hq_schedules');
select app.open_to_system('hq_schedules', 'select, update');

-- One row per sync, with its progress while it runs and its result for whoever asks later.
create table hq_sync_runs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'interrupted')),
  is_automatic boolean not null,
  started_at timestamptz(3) not null,
  heartbeat_at timestamptz(3) not null,
  finished_at timestamptz(3),
  vehicles_read integer not null default 0,
  vehicles_total integer,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  archived integer not null default 0,
  missing integer not null default 0,
  total integer not null default 0,
  errors text[] not null default '{}',
  failure_code text,
  message text not null default '',
  -- What it did with the bookings; absent when they could not be read.
  bookings_read integer,
  bookings_created integer,
  bookings_updated integer,
  bookings_removed integer,
  primary key (tenant_id, id)
);
create unique index hq_sync_runs_one_running on hq_sync_runs (tenant_id) where state = 'running';
create index hq_sync_runs_latest on hq_sync_runs (tenant_id, started_at desc);
select app.protect('hq_sync_runs');
