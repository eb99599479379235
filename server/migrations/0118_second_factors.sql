-- What else than a password signs somebody in, and where they are signed in (docs/decisions/069).
alter table tenants add column require_second_factor boolean not null default false;

-- Absent in sessions that an older instance opened: then the sign-in itself counts, and nobody knows from where it was.
alter table sessions add column confirmed_at timestamptz(3);
alter table sessions add column device text;
alter table sessions add column address_range text;

-- The app that counts, and the secret of one that may take its place once a code of it was given.
create table authenticators (
  tenant_id uuid not null,
  user_id uuid not null,
  secret_sealed text,
  confirmed_at timestamptz(3),
  -- Of the last code that was taken: neither it nor an older one is taken again.
  last_step bigint not null default 0,
  offered_sealed text,
  offered_at timestamptz(3),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select app.protect('authenticators');
create trigger forget_sessions after insert or delete or update of confirmed_at on authenticators
  for each row execute function app.forget_sessions_of_user();

-- Argon2id of each code, with the one salt of the set it is of.
create table recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  salt bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select app.protect('recovery_codes');

create table passkeys (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, id),
  constraint passkeys_credential_unique unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index passkeys_by_user on passkeys (tenant_id, user_id);
select app.protect('passkeys');
create trigger forget_sessions after insert or delete on passkeys
  for each row execute function app.forget_sessions_of_user();

-- Whoever gave a right password, until the second step is taken.
create table sign_in_challenges (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  token_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint sign_in_challenges_token_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sign_in_challenges_by_user on sign_in_challenges (tenant_id, user_id);
select app.protect('sign_in_challenges');

-- What a passkey was asked to sign is signed once, as long as it could be sent again.
create table passkey_uses (
  tenant_id uuid not null references tenants (id) on delete cascade,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, challenge_hash)
);
select app.protect('passkey_uses');
