-- Who did what to a repair; it outlives the repair.
create table repair_history (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null default app.new_id(),
  repair_id uuid not null,
  at timestamptz(3) not null,
  by_user uuid,
  action text not null
    check (action in ('created', 'edited', 'deleted', 'generated', 'imported', 'dismissed', 'restored')),
  changes jsonb not null default '[]',
  -- Somebody who is no user did it, and is called this.
  by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, by_user) references users (tenant_id, id)
);
create index repair_history_of_repair on repair_history (tenant_id, repair_id, at desc, id desc);
select app.protect('repair_history');

-- The same request sent again within a day finds what the first one made.
create table repair_requests (
  tenant_id uuid not null references tenants (id) on delete cascade,
  key text not null,
  repair_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, key)
);
create index repair_requests_by_age on repair_requests (created_at);
select app.protect('repair_requests');
select app.open_to_system('repair_requests', 'select, delete');

-- What people read off an odometer for a repair, and when: when it was reported and when it was completed (docs/decisions/032).
-- A repair shows the last one alone. Written by the triggers below, from repairs, whoever writes them.
create table repair_readings (
  tenant_id uuid not null,
  repair_id uuid not null,
  read_at timestamptz(3) not null,
  vehicle_id uuid not null,
  odometer integer not null check (odometer between 0 and 9999999),
  primary key (tenant_id, repair_id, read_at),
  foreign key (tenant_id, repair_id) references repairs (tenant_id, id) on delete cascade
);
create index repair_readings_of_vehicle on repair_readings (tenant_id, vehicle_id, read_at) include (odometer);
select app.protect('repair_readings');

create function app.keep_readings(tenant uuid, repairs_read uuid[], moments timestamptz[], cars uuid[], odometers integer[])
returns void language plpgsql as $$
begin
  insert into repair_readings (tenant_id, repair_id, read_at, vehicle_id, odometer)
    select tenant, given.* from unnest(repairs_read, moments, cars, odometers) as given (repair_id, read_at, vehicle_id, odometer)
    on conflict (tenant_id, repair_id, read_at) do update set odometer = excluded.odometer;
end $$;

-- A reading that was written down wrong is not a second one: what the repair showed is put right, or taken back.
create function app.correct_readings(tenant uuid, repairs_read uuid[], shown integer[], odometers integer[]) returns void
language plpgsql as $$
begin
  update repair_readings set odometer = given.odometer
    from unnest(repairs_read, shown, odometers) as given (repair_id, shown, odometer)
    where repair_readings.tenant_id = tenant and repair_readings.repair_id = given.repair_id
      and repair_readings.odometer = given.shown and given.odometer is not null;
  delete from repair_readings using unnest(repairs_read, shown, odometers) as given (repair_id, shown, odometer)
    where repair_readings.tenant_id = tenant and repair_readings.repair_id = given.repair_id
      and repair_readings.odometer = given.shown and given.odometer is null;
end $$;

create function app.move_readings(tenant uuid, repairs_read uuid[], before timestamptz[], moments timestamptz[]) returns void
language plpgsql as $$
begin
  update repair_readings set read_at = given.read_at
    from unnest(repairs_read, before, moments) as given (repair_id, was_at, read_at)
    where repair_readings.tenant_id = tenant and repair_readings.repair_id = given.repair_id
      and repair_readings.read_at = given.was_at
      and not exists (select from repair_readings as known
        where known.tenant_id = tenant and known.repair_id = given.repair_id and known.read_at = given.read_at);
end $$;

create function app.keep_first_readings() returns trigger language plpgsql as $$
declare
  business record;
begin
  for business in
    select tenant_id, array_agg(id) as ids, array_agg(vehicle_id) as cars, array_agg(odometer_reading) as odometers,
      array_agg(case when status = 'completed' then coalesce(completed_at, created_at) else created_at end) as moments
    from added where odometer_reading is not null group by tenant_id
  loop
    perform app.keep_readings(business.tenant_id, business.ids, business.moments, business.cars, business.odometers);
  end loop;
  return null;
end $$;

create function app.keep_later_readings() returns trigger language plpgsql as $$
declare
  business record;
begin
  -- A completion that is dated otherwise takes what was read then along.
  for business in
    select tenant_id, array_agg(id) as ids, array_agg(had.completed_at) as before, array_agg(has.completed_at) as moments
    from had join has using (tenant_id, id) where had.completed_at <> has.completed_at group by tenant_id
  loop
    perform app.move_readings(business.tenant_id, business.ids, business.before, business.moments);
  end loop;
  for business in
    select tenant_id, array_agg(id) as ids, array_agg(had.odometer_reading) as shown, array_agg(has.odometer_reading) as odometers
    from had join has using (tenant_id, id)
    where had.odometer_reading <> has.odometer_reading and (had.status = 'completed' or has.status <> 'completed')
      or had.odometer_reading is not null and has.odometer_reading is null
    group by tenant_id
  loop
    perform app.correct_readings(business.tenant_id, business.ids, business.shown, business.odometers);
  end loop;
  for business in
    select tenant_id, array_agg(id) as ids, array_agg(has.vehicle_id) as cars, array_agg(has.odometer_reading) as odometers,
      array_agg(case when has.status = 'completed' then coalesce(has.completed_at, has.updated_at) else has.updated_at end) as moments
    from had join has using (tenant_id, id)
    where had.odometer_reading is null and has.odometer_reading is not null
      or had.odometer_reading <> has.odometer_reading and had.status <> 'completed' and has.status = 'completed'
    group by tenant_id
  loop
    perform app.keep_readings(business.tenant_id, business.ids, business.moments, business.cars, business.odometers);
  end loop;
  return null;
end $$;

create trigger reading_insert after insert on repairs
  referencing new table as added for each statement execute function app.keep_first_readings();
create trigger reading_update after update on repairs
  referencing old table as had new table as has for each statement execute function app.keep_later_readings();
