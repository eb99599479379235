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
