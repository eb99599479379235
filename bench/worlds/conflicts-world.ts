import { fillTables } from './database.ts'
import { tenantId } from './many-repairs.ts'

/** The fleet that is measured, and one as most are. */
export const largeFleet = { tenant: tenantId(7), vehicles: 5_000 }
export const usualFleet = { tenant: tenantId(8), vehicles: 67 }

/**
 * A business among others, written in the database: of each car four bookings (the past, one now or soon, later ones), twenty
 * repairs (most of them done, some planned or in progress) and four routines, two by mileage.
 */
export async function fillBookedFleet(
  superuserUrl: string,
  { tenant, vehicles }: typeof largeFleet,
): Promise<void> {
  await fillTables(
    superuserUrl,
    `
    delete from vehicles where tenant_id = '${tenant}';
    delete from repairs where tenant_id = '${tenant}';
    delete from repair_counts where tenant_id = '${tenant}';
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, vehicle_class, make, model, year, license_plate, mileage,
                          location, status, plate_expires, inspection_expires, hq_data, created_at)
      select '${tenant}', v::text, 'T-' || v, (array['Compact', 'SUV', 'Van', 'Truck'])[1 + v % 4],
             (array['Toyota', 'Kia', 'Ford'])[1 + v % 3], 'Model ' || v % 9, 2018 + v % 8, 'ABC-' || v, 20000 + v,
             (array['Airport', 'Downtown'])[1 + v % 2], 'available', current_date + v % 400, current_date + v % 300 - 1,
             json_build_object('label', 'Car - ' || v), now() - interval '300 days'
      from generate_series(1, ${vehicles}) v;
    insert into bookings (tenant_id, hq_id, number, status, pick_up_at, return_at, vehicle_class, pick_up_location, price, currency,
                          days, source_digest)
      select '${tenant}', v * 10 + k, 'B' || v * 10 + k,
             case k when 0 then 'completed' when 1 then 'completed'
                    when 2 then case when v % 3 = 0 then 'rental' else 'open' end
                    else case when v % 20 = 0 then 'pending' else 'open' end end,
             date_trunc('hour', now()) + start, date_trunc('hour', now()) + start + interval '3 days', 'Compact', 'Airport', 150,
             'USD', 3, '-'
      from generate_series(1, ${vehicles}) v, generate_series(0, 3) k,
        lateral (select case k when 0 then make_interval(hours => -24 * 20 - v % 2400)
          when 1 then make_interval(hours => -24 * 12 - v % 190)
          when 2 then case when v % 3 = 0 then make_interval(hours => -73 + v % 73) else make_interval(hours => v % 480) end
          else make_interval(hours => 24 * 24 + v % 720) end as start) times;
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
      select tenant_id, id, 0, (hq_id::int / 10)::text, true, 9000, case status when 'completed' then 9000 + hq_id::int % 700 end
      from bookings where tenant_id = '${tenant}';
    insert into routine_templates (tenant_id, vehicle_id, title, description, category, trigger_type, interval_value,
                                   interval_unit, base_date, base_mileage, created_by)
      select tenant_id, id, (array['Oil Change', 'Tire Rotation', 'Brake Inspection', 'Deep Cleaning'])[1 + k],
             'As the maker asks for', (array['oil_change', 'tire_rotation', 'brakes', 'cleaning'])[1 + k],
             case when k < 2 then 'mileage' else 'time' end, case when k < 2 then 5000 else 90 end,
             case when k >= 2 then 'days' end, current_date - 60, mileage - 1000, '${tenant}'
      from vehicles, generate_series(0, 3) k where tenant_id = '${tenant}';
    insert into repairs (tenant_id, vehicle_id, reported_by, template_id, title, description, category, status, number,
                         odometer_reading, repair_cost, end_date, completed_at, created_at, updated_at)
      select r.tenant_id, vehicle_id, '${tenant}', r.id, r.title, 'Done', r.category, 'completed',
             row_number() over (), mileage - mileage % 4700 - n * 5000, 60, current_date - ((mileage * 7) % 89 + n * 90)::int,
             now() - interval '1 day', now() - interval '9 days', now()
      from routine_templates r join vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id,
           generate_series(0, 3) n where r.tenant_id = '${tenant}';
    insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, status, urgency_level, number,
                         start_date, start_time, end_date, end_time, planned_start, planned_end, completed_at, created_at, updated_at)
      select tenant_id, id, '${tenant}', 'Brakes squeal', 'At return', 'brakes', states.status,
             (array['low', 'medium', 'high', 'critical'])[1 + (mileage + k) % 4], 1000000 + row_number() over (),
             current_date - 1, '08:00', current_date + (mileage % 5 - 1)::int, '17:00',
             case when states.status = 'need' and mileage % 6 = 1 then now() + make_interval(hours => mileage % 700) end,
             case when states.status = 'need' and mileage % 6 = 1 then now() + make_interval(hours => mileage % 700 + 6) end,
             case states.status when 'completed' then now() end, now() - interval '9 days', now()
      from vehicles, generate_series(0, 3) k,
        lateral (select case when k = 0 and mileage % 3 = 0 then 'need' when k = 1 and mileage % 11 = 0 then 'in progress'
                             else 'completed' end as status) states
      where tenant_id = '${tenant}';
    insert into repair_counts (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, count(*) from repairs where tenant_id = '${tenant}' group by 1, 2, 3`,
  )
}
