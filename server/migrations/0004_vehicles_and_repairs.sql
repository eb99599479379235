create table vehicles (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  hq_vehicle_id text,
  vehicle_key text not null,
  vehicle_class text,
  make text not null,
  model text not null,
  year integer not null,
  vin text,
  license_plate text,
  status text not null default 'available'
    check (status in ('available', 'rented', 'reserved', 'maintenance', 'repair', 'out_of_service')),
  location text,
  mileage integer check (mileage between 0 and 9999999),
  hq_data jsonb,
  last_sync timestamptz(3),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create unique index vehicles_hq_id_unique on vehicles (tenant_id, hq_vehicle_id);
create unique index vehicles_key_unique on vehicles (tenant_id, vehicle_key) where archived_at is null;
-- Covers the dashboard's counts.
create index vehicles_by_status on vehicles (tenant_id, status) where archived_at is null;
select app.protect('vehicles');
select app.raises('vehicles', 'vehicles');

create table repairs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  vehicle_id uuid not null,
  reported_by uuid not null,
  assigned_to uuid,
  reservation_number text,
  title text not null,
  description text not null,
  category text not null,
  urgency_level text not null default 'medium' check (urgency_level in ('low', 'medium', 'high', 'critical')),
  urgency_rank smallint not null generated always as (
    case urgency_level when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end) stored,
  status text not null default 'need' check (status in ('need', 'in progress', 'completed')),
  estimated_cost integer check (estimated_cost >= 0),
  actual_cost integer check (actual_cost >= 0),
  repair_cost numeric(12, 2) check (repair_cost >= 0),
  receipt_url text,
  image_urls text[] not null default '{}',
  odometer_reading integer check (odometer_reading between 0 and 9999999),
  mechanic text,
  start_date date,
  start_time text,
  end_date date,
  end_time text,
  scheduled_date date,
  completed_at timestamptz(3),
  hq_repair_order_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, reported_by) references users (tenant_id, id),
  foreign key (tenant_id, assigned_to) references users (tenant_id, id)
);
create unique index repairs_hq_order_unique on repairs (tenant_id, hq_repair_order_id);
create index repairs_by_vehicle on repairs (tenant_id, vehicle_id);
-- Covers the dashboard's count of open critical repairs.
create index repairs_open_by_urgency on repairs (tenant_id, urgency_rank) where status <> 'completed';
select app.protect('repairs');
select app.raises('repairs', 'repairs');
