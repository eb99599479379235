-- A business at Stripe, and whose turn it is to work on it. Apart from its subscription, so that taking turns and the
-- clock wake no screen.
create table billing_accounts (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  customer_id text,
  -- The checkout page that is open, and a digest of what it sells.
  checkout_session_id text,
  checkout_terms text,
  -- Who has the turn, and until when at most.
  turn uuid,
  turn_until timestamptz(3),
  -- When it is compared with Stripe next.
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index billing_accounts_by_due on billing_accounts (due_at) where customer_id is not null;
select app.protect('billing_accounts');
select app.open_to_system('billing_accounts', 'select, update');

-- The subscription as Stripe last told it: the one that counts, or the newest.
create table subscriptions (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  stripe_id text not null,
  stripe_item_id text,
  status text not null check (status in
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  quantity integer not null check (quantity >= 0),
  current_period_end timestamptz(3),
  ends_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint subscriptions_one_per_tenant unique (tenant_id)
);
select app.protect('subscriptions');
select app.raises('subscriptions', 'tenant');

-- Which events of Stripe have arrived, and which are done with; they name no business.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz(3) not null,
  done_at timestamptz(3)
);
create index stripe_events_by_age on stripe_events (received_at);
grant select, insert, update, delete on stripe_events to pitlane_system;

-- Which mails about a trial's end were sent; a trial that is moved is told about again.
create table trial_mails (
  tenant_id uuid not null references tenants (id) on delete cascade,
  trial_end timestamptz(3) not null,
  kind text not null check (kind in ('soon', 'ended')),
  sent_at timestamptz(3) not null,
  primary key (tenant_id, trial_end, kind)
);
select app.protect('trial_mails');
select app.open_to_system('trial_mails', 'select');
