-- People who sign in. *_key columns hold the comparable form of a name (trimmed, NFKC, lower case), made in the contract.
create table users (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  username text not null,
  username_key text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  role text not null default 'employee' check (role in ('admin', 'employee')),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint users_username_unique unique (tenant_id, username_key),
  constraint users_email_unique unique (tenant_id, email_key)
);
select app.protect('users');
select app.open_to_system('users', 'select');
select app.raises('users', 'settings');
create trigger forget_sessions after update or delete on users
  for each row execute function app.forget_sessions('user');

-- Apart from users, so that signing in does not wake every screen that lists them.
create table sign_ins (
  tenant_id uuid not null,
  user_id uuid not null,
  last_at timestamptz(3) not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select app.protect('sign_ins');

-- Who is signed in. A token names its tenant, and its digest is unique within it; one from before tokens did so is found by the digest
-- alone.
create table sessions (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  renewed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint sessions_token_of_tenant_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sessions_by_user on sessions (tenant_id, user_id);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_token on sessions (token_hash);
select app.protect('sessions');
select app.open_to_system('sessions', 'select, delete');
create trigger forget_sessions after delete on sessions
  for each row execute function app.forget_sessions('session');

-- Links to a new password, as digests of their tokens.
create table password_reset_tokens (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  used boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint password_reset_tokens_of_tenant_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index password_reset_tokens_by_user on password_reset_tokens (tenant_id, user_id);
create index password_reset_tokens_by_expiry on password_reset_tokens (expires_at);
create index password_reset_tokens_by_token on password_reset_tokens (token_hash);
select app.protect('password_reset_tokens');
select app.open_to_system('password_reset_tokens', 'select, delete');

-- An e-mail address that somebody wants for their account. It counts when its owner has followed the mailed link.
create table email_changes (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  email text not null,
  -- Absent until the link is mailed.
  token_hash bytea,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint email_changes_one_each unique (tenant_id, user_id),
  constraint email_changes_token_of_tenant_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index email_changes_by_expiry on email_changes (expires_at);
create index email_changes_by_token on email_changes (token_hash);
select app.protect('email_changes');
select app.open_to_system('email_changes', 'select, delete');

-- The person's sessions tell what they wait for.
create function app.forget_sessions_of_user() returns trigger language plpgsql as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('pitlane', json_build_object('kind', 'sessions', 'by', 'user', 'value', owner)::text);
  return null;
end $$;
create trigger forget_sessions after insert or update or delete on email_changes
  for each row execute function app.forget_sessions_of_user();

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
