-- Whom a business gives its repairs to.
create table mechanics (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  name_key text not null,
  specialization text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  -- How a mechanic is reached: a job is sent there, and the phone is for people.
  email text,
  phone text,
  primary key (tenant_id, id),
  constraint mechanics_name_unique unique (tenant_id, name_key)
);
select app.protect('mechanics');
select app.raises('mechanics', 'settings');

-- What a business sorts its repairs by.
create table repair_categories (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  name text not null,
  name_key text not null,
  code text not null,
  description text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint repair_categories_name_unique unique (tenant_id, name_key),
  constraint repair_categories_code_unique unique (tenant_id, code)
);
select app.protect('repair_categories');
select app.raises('repair_categories', 'settings');
