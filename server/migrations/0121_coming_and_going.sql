-- A business that its administrators have closed, until it is reopened with the mailed link or gone (docs/decisions/071).
create table closings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  -- Of the link that opens it again.
  token_hash bytea not null,
  closed_at timestamptz(3) not null,
  -- From then on it cannot be reopened, and everything of it goes.
  closes_at timestamptz(3) not null
);
create index closings_by_end on closings (closes_at);
select app.protect('closings');
select app.open_to_system('closings', 'select');

-- Somebody who is asked by mail to become a user: with this id, under a name and a password that they choose themselves.
create table invitations (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('admin', 'employee')),
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint invitations_email_unique unique (tenant_id, email_key),
  constraint invitations_token_unique unique (tenant_id, token_hash)
);
create index invitations_by_expiry on invitations (expires_at);
select app.protect('invitations');
select app.open_to_system('invitations', 'select');
select app.raises('invitations', 'settings');
