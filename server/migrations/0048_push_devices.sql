-- The key pair that all push services know this installation by, made at its first use; the private one is sealed.
create table push_keys (
  id smallint primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null
);
alter table push_keys add constraint push_keys_is_one check (id = 1);
grant select, insert, update on push_keys to pitlane_system;

-- Browsers that are told by push. Where one is reached, and what it reads with, is sealed; it is found again by a digest of its
-- address. Whoever registers an address last has it.
create table push_devices (
  tenant_id uuid not null,
  id uuid not null default app.new_id(),
  user_id uuid not null,
  endpoint_hash bytea not null,
  origin text not null,
  subscription text not null,
  name text not null,
  created_at timestamptz(3) not null,
  registered_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, id),
  constraint push_devices_endpoint_unique unique (tenant_id, endpoint_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index push_devices_of_user on push_devices (tenant_id, user_id);
create index push_devices_by_endpoint on push_devices (endpoint_hash);
select app.protect('push_devices');
select app.open_to_system('push_devices', 'select');
