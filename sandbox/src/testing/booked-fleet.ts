import { type Database, sql } from '@pitlane/server/platform/database/database'

interface Shop {
  tenant: { id: string }
  user: { id: string }
}

/**
 * A fleet as a sync and an import bring it, written at once: of each car four bookings (two that are over, one now or soon, one
 * later), four routines, two by mileage, and eight repairs, most of them done. What it holds, in rows.
 */
export function fillBookedFleet(
  database: Database,
  { tenant: { id: tenantId }, user }: Shop,
  cars: number,
): Promise<number> {
  return database.transaction(tenantId, async (query) => {
    await query(sql`
      insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, vehicle_class, make, model, year, license_plate, mileage,
                            location, status, plate_expires, inspection_expires, created_at)
      select ${tenantId}, v::text, 'T-' || v, (array['Compact', 'SUV', 'Van'])[1 + v % 3], 'Toyota', 'Corolla', 2020, 'ABC-' || v,
             20000 + v, 'Airport', 'available', current_date + v % 400, current_date + v % 300 - 1, now() - interval '300 days'
      from generate_series(1, ${cars}::int) v`)
    await query(sql`
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, vehicle_class, price, currency, days, source_digest)
      select ${tenantId}, v * 10 + k, case when k < 2 then 'completed' when k = 2 and v % 3 = 0 then 'rental' else 'open' end,
             date_trunc('hour', now()) + start, date_trunc('hour', now()) + start + interval '3 days', 'Compact', 150, 'USD', 3, '-'
      from generate_series(1, ${cars}::int) v, generate_series(0, 3) k,
        lateral (select make_interval(hours => case k when 0 then -480 - v % 2400 when 1 then -290 - v % 190
          when 2 then case when v % 3 = 0 then -73 + v % 73 else v % 480 end else 576 + v % 720 end) as start) as times`)
    await query(sql`
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
      select ${tenantId}, id, 0, (hq_id::int / 10)::text, true, 9000, case status when 'completed' then 9000 + hq_id::int % 700 end
      from bookings where tenant_id = ${tenantId}`)
    await query(sql`
      insert into routine_templates (tenant_id, vehicle_id, title, category, trigger_type, interval_value, interval_unit, base_date,
                                     base_mileage, created_by)
      select ${tenantId}, id, 'Routine ' || k, (array['oil_change', 'tires', 'brakes', 'cleaning'])[1 + k],
             case when k < 2 then 'mileage' else 'time' end, case when k < 2 then 5000 else 90 end,
             case when k >= 2 then 'days' end, current_date - 60, mileage - 1000, ${user.id}::uuid
      from vehicles, generate_series(0, 3) k where tenant_id = ${tenantId}`)
    await query(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, template_id, title, description, category, status, urgency_level,
                           odometer_reading, repair_cost, start_date, end_date, planned_start, planned_end, completed_at, created_at)
      select ${tenantId}, vehicle_id, ${user.id}::uuid, case status when 'completed' then id end, title, 'As usual', category, status,
             (array['low', 'medium', 'high', 'critical'])[1 + base_mileage % 4], base_mileage - n * 900, 60, current_date - 90 * n - 1,
             current_date - 90 * n + base_mileage % 3,
             case when status = 'need' and base_mileage % 2 = 0 then now() + make_interval(hours => base_mileage % 700) end,
             case when status = 'need' and base_mileage % 2 = 0 then now() + make_interval(hours => base_mileage % 700 + 6) end,
             case status when 'completed' then now() - make_interval(days => 90 * n + 1) end, now() - make_interval(days => 90 * n + 9)
      from routine_templates, generate_series(0, 1) n,
        lateral (select case when n = 0 and base_mileage % 7 = 0 then 'need' when n = 0 and base_mileage % 11 = 0 then 'in progress'
                             else 'completed' end as status) as states
      where tenant_id = ${tenantId}`)
    return cars * (1 + 2 * 4 + 4 + 8)
  })
}
