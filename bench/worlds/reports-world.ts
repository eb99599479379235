import { fillTables } from './database.ts'
import { tenantId } from './many-repairs.ts'

const VEHICLES = 5_000
const REPAIRS = 100_000
const BOOKINGS = 20_000
export const reportTenant = tenantId(7)

/**
 * Repairs of ten years, every second with a start, some of them overlapping, some reported again after two weeks; bookings of five
 * months, with prices and odometers; a year of what syncs read.
 */
export async function fillYears(superuserUrl: string): Promise<void> {
  await fillTables(
    superuserUrl,
    `
    delete from repairs where tenant_id = '${reportTenant}';
    delete from vehicles where tenant_id = '${reportTenant}';
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, vehicle_class, location, make, model, year, mileage, created_at)
      select '${reportTenant}', v::text, 'T-' || v, (array['Compact', 'SUV', 'Van', 'Sedan'])[1 + v % 4], 'Place ' || v % 6,
             'Toyota', 'Model ' || v % 9, 2018 + v % 8, 20000 + v, now() - interval '300 days'
      from generate_series(1, ${VEHICLES}) v;
    insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, urgency_level, status, mechanic,
                         odometer_reading, repair_cost, start_date, start_time, end_date, completed_at, created_at, updated_at)
      select tenant_id, id, '${reportTenant}', 'Brakes squeal', 'Reported at return, number ' || r,
             (array['brakes', 'oil_change', 'tires', 'hvac', 'body', 'other'])[1 + ((s + 1) / 2 + place) % 6],
             (array['low', 'medium', 'high', 'critical'])[1 + (r / 7) % 4], stand, 'Mechanic ' || r % 8,
             ${odometerAt('done')}, case when r % 9 > 0 then r % 900 end,
             case when r % 2 = 0 then done::date - case when r % 10 = 0 then 30 else 2 end end, '09:00',
             done::date, case stand when 'completed' then done end, done - interval '3 days', done
      from (select tenant_id, id, row_number() over (order by id) as place from vehicles where tenant_id = '${reportTenant}') cars,
           generate_series(0, ${REPAIRS / VEHICLES - 1}) s,
           lateral (select s * ${VEHICLES} + place as r) numbered,
           lateral (select now() - make_interval(mins => ((r + s % 2 * 4500) * 50)::int) as done,
                           case when r % 50 = 0 then 'need' when r % 70 = 0 then 'in progress' else 'completed' end as stand) times;
    insert into repair_readings (tenant_id, repair_id, read_at, vehicle_id, odometer)
      select tenant_id, id, coalesce(completed_at, created_at), vehicle_id, odometer_reading
      from repairs where tenant_id = '${reportTenant}';
    insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, vehicle_class, price, currency, days, source_digest)
      select '${reportTenant}', b::text, 'completed', now() - make_interval(hours => (b * 18 / 100 + 72)::int),
             now() - make_interval(hours => (b * 18 / 100)::int), 'Compact', 150 + b % 200, 'USD', 3, '-'
      from generate_series(1, ${BOOKINGS}) b;
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
      select tenant_id, id, 0, (1 + hq_id::int % ${VEHICLES})::text, true, ${odometerAt('pick_up_at')}, ${odometerAt('return_at')}
      from bookings where tenant_id = '${reportTenant}';
    insert into odometer_readings (tenant_id, vehicle_id, read_at, odometer)
      select tenant_id, id, now() - make_interval(days => d), ${odometerAt('now() - make_interval(days => d)')}
      from vehicles, generate_series(0, 360, 12) d where tenant_id = '${reportTenant}'`,
  )
}

/** Cars go 40 a day. */
function odometerAt(instant: string): string {
  return `(200000 + 40 * (extract(epoch from ${instant} - now()) / 86400))::int`
}
