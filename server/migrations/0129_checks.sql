-- What is looked at when a car is checked (docs/decisions/079). No row: the usual, and switched off.
create table check_settings (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  is_active boolean not null,
  -- As they are answered: [{ id, label, isSafety }], in their order.
  items jsonb not null,
  photos text[] not null,
  primary key (tenant_id, id),
  constraint check_settings_of_tenant unique (tenant_id)
);
select app.protect('check_settings');
select app.raises('check_settings', 'checks');

-- What somebody noted about a car at one moment; never changed. Which return it belongs to is told by the bookings.
create table checks (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  vehicle_id uuid not null,
  at timestamptz(3) not null,
  by_user uuid,
  by_token uuid,
  by_name text,
  odometer integer check (odometer between 0 and 9999999),
  -- Than what was known of the car when it was noted.
  is_odometer_lower boolean not null default false,
  fuel smallint check (fuel between 0 and 8),
  note text,
  created_at timestamptz(3) not null,
  -- The same request sent again within a day finds what the first one made.
  request_key text,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, by_user) references users (tenant_id, id),
  constraint checks_request_unique unique (tenant_id, request_key)
);
create index checks_of_vehicle on checks (tenant_id, vehicle_id, at desc, id desc);
create index checks_newest on checks (tenant_id, at desc, id desc);
select app.protect('checks');
select app.raises('checks', 'checks');

-- The answers of a check, with the labels that the items had then. The repair that was reported of one may be gone by now.
create table check_items (
  tenant_id uuid not null,
  check_id uuid not null,
  place smallint not null,
  item_id uuid not null,
  label text not null,
  is_safety boolean not null,
  is_ok boolean not null,
  note text,
  repair_id uuid,
  primary key (tenant_id, check_id, place),
  foreign key (tenant_id, check_id) references checks (tenant_id, id) on delete cascade
);
create index check_items_of_repair on check_items (tenant_id, repair_id) where repair_id is not null;
select app.protect('check_items');

create table check_photos (
  tenant_id uuid not null,
  check_id uuid not null,
  place smallint not null,
  label text not null,
  object_id uuid not null,
  primary key (tenant_id, check_id, place),
  foreign key (tenant_id, check_id) references checks (tenant_id, id) on delete cascade
);
select app.protect('check_photos');

alter table objects drop constraint objects_kind_check;
alter table objects add constraint objects_kind_check check (kind in ('photo', 'receipt', 'profile', 'check'));

-- Cars that came back lately are found by their own returns.
create index booking_vehicles_by_return on booking_vehicles (tenant_id, return_at) where return_at is not null;
