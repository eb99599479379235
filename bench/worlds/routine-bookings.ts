import { fillTables } from './database.ts'

const CLASSES = 12

/**
 * What the cars of the business were rented for and will be, four bookings each: two that are over, one of the last days that
 * in a third of the cars is still out, one ahead. Every third car is known by its class alone: its first rental is too old.
 */
export async function fillBookings(superuserUrl: string, tenant: string, cars: number): Promise<void> {
  await fillTables(
    superuserUrl,
    `
    update vehicles set vehicle_class = 'Class ' || hq_vehicle_id::int % ${CLASSES},
      created_at = now() - interval '1 year' where tenant_id = '${tenant}';
    insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, vehicle_class, source_digest)
      select '${tenant}', n::text,
             case when turn = 3 then 'open' when turn = 2 and car % 3 = 0 then 'rental' else 'completed' end,
             now() + days * interval '1 day', now() + (days + 4) * interval '1 day', 'Class ' || car % ${CLASSES}, n::text
      from generate_series(0, ${4 * cars - 1}) n, lateral (select 1 + n / 4 as car, n % 4 as turn) as numbered,
           lateral (select case turn when 3 then 5 when 2 then case car % 3 when 0 then -3 else -6 end
                                     when 1 then case car % 3 when 0 then -200 else -30 end else -220 end as days) as times;
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
      select tenant_id, id, 0, 1 + hq_id::int / 4, true,
             case when status <> 'open' then 20000 end, case when status = 'completed' then 20400 + hq_id::int % 300 end
      from bookings where tenant_id = '${tenant}'`,
  )
}
