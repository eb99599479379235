-- Whatever leaves the house for somebody outside, one row each, written in the transaction that causes it (docs/decisions/062).
create table deliveries (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  -- How it leaves: what composes and sends it.
  way text not null,
  -- What it is about, for whoever is shown it.
  kind text,
  -- Whose it is; it goes with them.
  user_id uuid,
  -- An address, or the id of what has one.
  sent_to text,
  -- What it tells of, where that is kept elsewhere; else what it says is sealed, because links in it open doors.
  about uuid,
  sealed text,
  -- Those with the same leave one after the other.
  order_key text,
  state text not null default 'waiting' check (state in ('gathering', 'waiting', 'sent', 'withdrawn', 'failed')),
  made_at timestamptz(3) not null,
  -- When somebody looks at it next: to send it, to try again, or because whoever sends it is gone.
  due_at timestamptz(3) not null,
  -- Afterwards it is of no use, as its link is not.
  good_until timestamptz(3),
  attempts integer not null default 0,
  -- When, and what was said, of each attempt.
  tried jsonb,
  -- Whoever asked for it and waits for it was counted then; the others are counted when they leave, and may be held back.
  is_counted boolean not null default false,
  is_held boolean not null default false,
  ended_at timestamptz(3),
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index deliveries_gathering_unique on deliveries (tenant_id, user_id, kind, way) where state = 'gathering';
create index deliveries_of_person on deliveries (tenant_id, user_id);
create index deliveries_in_order on deliveries (tenant_id, order_key, made_at, id) where order_key is not null and state = 'waiting';
create index deliveries_failed on deliveries (tenant_id, ended_at desc) where state = 'failed';
create index deliveries_of_tenant_by_due on deliveries (tenant_id, way, due_at) where state in ('gathering', 'waiting');
create index deliveries_by_due on deliveries (way, due_at) where state in ('gathering', 'waiting');
create index deliveries_by_end on deliveries (ended_at) where ended_at is not null;
select app.protect('deliveries');
select app.open_to_system('deliveries', 'select, delete');
