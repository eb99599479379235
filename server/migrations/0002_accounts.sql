-- *_key columns hold the comparable form of a name (trimmed, NFKC, lower case), made in the contract.

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
create index users_by_username on users (username_key);
create index users_by_email on users (email_key);
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

create table sessions (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  token_hash bytea not null constraint sessions_token_unique unique,
  created_at timestamptz(3) not null,
  renewed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sessions_by_user on sessions (tenant_id, user_id);
create index sessions_by_expiry on sessions (expires_at);
select app.protect('sessions');
select app.open_to_system('sessions', 'select, delete');
create trigger forget_sessions after delete on sessions
  for each row execute function app.forget_sessions('session');

create table password_reset_tokens (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  token_hash bytea not null constraint password_reset_tokens_unique unique,
  expires_at timestamptz(3) not null,
  used boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index password_reset_tokens_by_user on password_reset_tokens (tenant_id, user_id);
create index password_reset_tokens_by_expiry on password_reset_tokens (expires_at);
select app.protect('password_reset_tokens');
select app.open_to_system('password_reset_tokens', 'select, delete');

-- Counts of attempts, shared by all instances. Keys are digests; they name nobody.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz(3) not null
);
create index rate_limits_by_reset on rate_limits (resets_at);
grant select, insert, update, delete on rate_limits to pitlane_system;
