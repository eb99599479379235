-- A reservation of HQ as we keep it; nothing in it is about the customer.
create table bookings (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  hq_id text not null,
  number text,
  status text not null check (status in ('open', 'rental', 'pending', 'pending-reserved', 'completed')),
  pick_up_at timestamptz(3) not null,
  -- Absent when nobody agreed on one.
  return_at timestamptz(3),
  vehicle_class text,
  pick_up_location text,
  return_location text,
  price numeric(12, 2) check (price >= 0),
  currency text,
  days integer check (days >= 0),
  -- Digest of what HQ said last, so that an unchanged booking is not written again.
  source_digest text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create unique index bookings_hq_id_unique on bookings (tenant_id, hq_id);
create index bookings_by_return on bookings (tenant_id, status, return_at);
create index bookings_by_pick_up on bookings (tenant_id, pick_up_at);
select app.protect('bookings');
select app.raises('bookings', 'bookings');

-- Each vehicle a booking had, in HQ's words: one that we do not know yet may be known after the next sync. One that was
-- swapped for another is not active, and is kept for its odometers. Both tables have one writer, which writes them together; a
-- foreign key would look up each of twenty thousand rows by whichever index an unmeasured table offers, and that takes minutes.
create table booking_vehicles (
  tenant_id uuid not null references tenants (id) on delete cascade,
  booking_id uuid not null,
  place smallint not null,
  hq_vehicle_id text not null,
  is_active boolean not null,
  pick_up_at timestamptz(3),
  return_at timestamptz(3),
  odometer_pick_up integer check (odometer_pick_up between 0 and 9999999),
  odometer_return integer check (odometer_return between 0 and 9999999),
  primary key (tenant_id, booking_id, place)
);
create index booking_vehicles_by_vehicle on booking_vehicles (tenant_id, hq_vehicle_id);
select app.protect('booking_vehicles');

-- When a business's bookings were last read: at all, completely, and with all completed ones of half a year. Apart from the
-- connection, so that reading them again wakes no screen.
create table booking_reads (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  read_at timestamptz(3) not null,
  complete_at timestamptz(3),
  full_at timestamptz(3)
);
select app.protect('booking_reads');
