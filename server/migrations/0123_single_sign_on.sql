-- How the people of a business sign in with OpenID Connect. The secret is sealed by the server before it gets here.
create table sso_configs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed text not null,
  -- What the issuer told about itself when this was saved: where to send people, where to ask for tokens and keys.
  metadata jsonb not null,
  is_active boolean not null default true,
  creates_employees boolean not null default false,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint sso_configs_one_per_tenant unique (tenant_id)
);
select app.protect('sso_configs');
select app.open_to_system('sso_configs', 'select');

-- Who somebody is at the issuer. It counts from their first sign-in with the password in the browser that came from there.
create table sso_links (
  tenant_id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  linked_at timestamptz(3) not null,
  primary key (tenant_id, user_id),
  constraint sso_links_subject_unique unique (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select app.protect('sso_links');

-- Who has come back from the issuer, so that nobody does twice with the same; gone with the next one after they are too old anyway.
create table sso_returns (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
select app.protect('sso_returns');

-- Whoever seals all of it anew under another key finds what is sealed.
select app.open_to_system('authenticators', 'select');

-- Opened by single sign-on, which counts as both factors.
alter table sessions add column has_both_factors boolean not null default false;
