import type pg from 'pg'

/** What the goal comes to: 4 million repairs and 10 million bookings of 120,000 cars. */
const REPAIRS_PER_CAR = 33
const BOOKINGS_PER_CAR = 83
/** So many completed bookings a business keeps; the next sync would remove what is more. */
const MOST_BOOKINGS = 90_000

/**
 * Three years of a business that was just synced: routines of every car, some of them overdue; repairs, nearly all of them done, with
 * their histories; and what its cars were rented for before the half year that HQ tells of.
 */
export async function fillPast(client: pg.Client, tenant: string): Promise<void> {
  await client.query(`
    insert into routine_templates (tenant_id, vehicle_id, title, description, category, trigger_type, interval_value, interval_unit,
                                   base_date, base_mileage, created_by)
      select tenant_id, id, (array['Oil Change', 'Tire Rotation', 'Brake Inspection', 'Deep Cleaning'])[1 + k],
             'As the maker asks for', (array['engine', 'tires', 'brakes', 'body'])[1 + k],
             case when k < 2 then 'mileage' else 'time' end, case when k < 2 then 5000 else 90 end,
             case when k >= 2 then 'days' end, current_date - (car * 7 + k) % 95, mileage - (car * 13 + k) % 5200,
             (select id from users where users.tenant_id = cars.tenant_id order by id limit 1)
      from (${carsOf(tenant)}) cars, generate_series(0, 3) k;
    insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, urgency_level, status, number,
                         odometer_reading, repair_cost, start_date, start_time, end_date, end_time, completed_at, created_at, updated_at)
      select tenant_id, id, (select users.id from users where users.tenant_id = cars.tenant_id order by users.id offset car % 2 limit 1),
             (array['Brakes squeal', 'Oil change', 'Flat tire', 'A/C blows warm'])[1 + n % 4],
             'Reported at return by whoever had the car, number ' || car * ${REPAIRS_PER_CAR} + n,
             (array['brakes', 'engine', 'tires', 'hvac'])[1 + n % 4],
             case when n = 1 and car % 40 = 0 then 'critical' else (array['low', 'medium', 'medium', 'high'])[1 + (car + n) % 4] end,
             states.status, row_number() over (), greatest(mileage - n * 900, 0), 40 + (car * n) % 600,
             age.day, '08:00', age.day + 1, '17:00', case states.status when 'completed' then age.day + interval '1 day' end,
             age.day - interval '1 day', age.day
      from (${carsOf(tenant)}) cars, generate_series(1, ${REPAIRS_PER_CAR}) n,
        lateral (select case when n = 1 and car % 4 = 0 then 'need' when n = 2 and car % 25 = 0 then 'in progress' else 'completed' end as status) states,
        lateral (select current_date - n * 33 + car % 30 - 31 as day) age;
    insert into repair_history (tenant_id, repair_id, at, by_user, action)
      select tenant_id, id, created_at + n * interval '1 hour', reported_by, case n when 0 then 'created' else 'edited' end
      from repairs, generate_series(0, 1) n where tenant_id = '${tenant}';
    insert into repair_readings (tenant_id, repair_id, read_at, vehicle_id, odometer)
      select tenant_id, id, created_at, vehicle_id, odometer_reading from repairs where tenant_id = '${tenant}';
    delete from repair_counts where tenant_id = '${tenant}';
    insert into repair_counts (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, count(*) from repairs where tenant_id = '${tenant}' group by 1, 2, 3;
    insert into repair_numbers (tenant_id, last) select '${tenant}', count(*) from repairs where tenant_id = '${tenant}'
      on conflict (tenant_id) do update set last = excluded.last;
    with made as (
      insert into bookings (tenant_id, hq_id, number, status, pick_up_at, return_at, vehicle_class, pick_up_location, price, currency, days,
                            source_digest)
        select tenant_id, 'before-' || hq_vehicle_id || '-' || n, 'P' || car * 100 + n, 'completed', start, start + interval '4 days', vehicle_class,
               'Airport', 150 + car % 90, 'USD', 4, '-'
        from (${carsOf(tenant)}) cars, lateral (select now() - interval '190 days' as latest) since,
          generate_series(1, (select greatest(0, least(${BOOKINGS_PER_CAR}, ${MOST_BOOKINGS} / count(*)) - (
            select count(*) from bookings where tenant_id = '${tenant}') / count(*)) from (${carsOf(tenant)}) all_cars)::int) n,
          lateral (select latest - make_interval(days => n * 12 + car % 8) as start) times
        returning tenant_id, id, hq_id)
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
      select tenant_id, id, 0, split_part(hq_id, '-', 2), true, 9000, 9400 from made`)
}

const carsOf = (tenant: string) => `
  select tenant_id, id, hq_vehicle_id, vehicle_class, coalesce(mileage, 20000) as mileage, (row_number() over (order by id))::int as car
  from vehicles where tenant_id = '${tenant}' and archived_at is null`
