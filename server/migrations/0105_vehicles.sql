-- A car of the fleet, as HQ has it. When it was last seen in HQ is its business's last complete sync; only what differs is written.
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
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The odometer as HQ last said it; ours follows a lower one only when it is said twice.
  hq_mileage integer,
  -- Digest of what HQ said last, so that an unchanged vehicle is not written again.
  source_digest text,
  -- What a search looks through, in the form it compares.
  search_text text not null generated always as (
    lower(vehicle_key || ' ' || make || ' ' || model || ' ' || year || ' ' || coalesce(license_plate, ''))) stored,
  color text,
  -- Until when its papers are good.
  plate_expires date,
  registration_expires date,
  inspection_expires date,
  primary key (tenant_id, id)
);
create unique index vehicles_hq_id_unique on vehicles (tenant_id, hq_vehicle_id);
create unique index vehicles_key_unique on vehicles (tenant_id, vehicle_key) where archived_at is null;
-- Covers the dashboard's counts.
create index vehicles_by_status on vehicles (tenant_id, status) where archived_at is null;
-- Routines are listed by vehicle, also those of archived ones.
create index vehicles_in_order on vehicles (tenant_id, vehicle_key collate app.natural_order, id);
select app.protect('vehicles');
select app.raises('vehicles', 'vehicles');

-- What HQ said of a car's odometer and since when: a row per change, which the sync that brings it writes. What was read at a
-- counter or in a workshop is kept with the booking or the repair (docs/decisions/032). No foreign key to the car, which is
-- never deleted: it would be looked up row by row.
create table odometer_readings (
  tenant_id uuid not null references tenants (id) on delete cascade,
  vehicle_id uuid not null,
  read_at timestamptz(3) not null,
  odometer integer not null check (odometer between 0 and 9999999),
  primary key (tenant_id, vehicle_id, read_at)
);
select app.protect('odometer_readings');
