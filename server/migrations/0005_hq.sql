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
  primary key (tenant_id, id),
  constraint hq_configs_one_per_tenant unique (tenant_id)
);
select app.protect('hq_configs');
select app.raises('hq_configs', 'tenant');
