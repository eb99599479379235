-- T-2 before T-10, as people read it.
create collation app.natural_order (provider = icu, locale = 'en-u-kn-true');

-- When a vehicle was last seen in HQ is its business's last complete sync; only what differs is written.
alter table vehicles
  drop column last_sync,
  -- The odometer as HQ last said it; ours follows a lower one only when it is said twice.
  add column hq_mileage integer,
  -- Digest of what HQ said last, so that an unchanged vehicle is not written again.
  add column source_digest text;
create index vehicles_in_order on vehicles (tenant_id, vehicle_key collate app.natural_order, id)
  where archived_at is null;

alter table hq_configs
  -- The address HQ may call: found by digest, shown to administrators by opening the sealed one.
  add column webhook_digest bytea constraint hq_configs_webhook_unique unique,
  add column webhook_sealed text,
  -- HQ did not accept the tokens any more; the automatic sync waits until a test succeeds.
  add column is_refused boolean not null default false;
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
  primary key (tenant_id, id)
);
create unique index hq_sync_runs_one_running on hq_sync_runs (tenant_id) where state = 'running';
create index hq_sync_runs_latest on hq_sync_runs (tenant_id, started_at desc);
select app.protect('hq_sync_runs');
