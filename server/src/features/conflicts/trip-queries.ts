import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { isLate, takenUntil, takesCar } from '../bookings/taking-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/**
 * A car on a booking that takes it and is not over, each once: (booking_id, vehicle_id, pick_up_at, return_at, taken_until,
 * is_out, is_late, is_next). The next is the first that has not been picked up, also when its time for that is past.
 */
export function tripsAhead(asked: Asked, which: Sql = sql`true`): Sql {
  return sql`
    select *, not is_out and row_number() over (
             partition by vehicle_id, is_out order by pick_up_at, booking_hq_id) = 1 as is_next
    from (
      select distinct bookings.id as booking_id, bookings.hq_id as booking_hq_id, vehicles.id as vehicle_id,
             bookings.pick_up_at, bookings.return_at, ${takenUntil(asked)} as taken_until,
             bookings.status = 'rental' as is_out, ${isLate(asked)} as is_late
      from bookings
      join booking_vehicles on booking_vehicles.tenant_id = ${asked.tenantId}
        and booking_vehicles.booking_id = bookings.id and booking_vehicles.is_active
      join vehicles on vehicles.tenant_id = ${asked.tenantId}
        and vehicles.hq_vehicle_id = booking_vehicles.hq_vehicle_id and vehicles.archived_at is null
      where ${takesCar(asked)} and ${takenUntil(asked)} > ${asked.now}::timestamptz and ${which}) as trips`
}
