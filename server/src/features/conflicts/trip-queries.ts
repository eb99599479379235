import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { isLate, takenUntil, takesCar } from '../bookings/taking-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/**
 * A car on a booking that takes it and is not over, each once: (booking_id, vehicle_id, pick_up_at, return_at, taken_until,
 * is_out, is_late, is_next, car_is_out). The next is the first that has not been picked up, also when its time for that is past.
 */
export function tripsAhead(asked: Asked, which: Sql = sql`true`): Sql {
  return sql`
    select booking_id, vehicle_id, pick_up_at, return_at, taken_until, is_out, is_late, is_next, car_is_out
    from (
      select booked.*, vehicles.id as vehicle_id, bool_or(is_out) over (partition by vehicles.id) as car_is_out,
             not is_out and row_number() over in_order = 1 as is_next,
             -- A booking may name a car twice.
             lag(booked.booking_id) over in_order is not distinct from booked.booking_id as is_again
      -- First those that are not over, which are few of all there are.
      from (
        select bookings.id as booking_id, bookings.hq_id as booking_hq_id, bookings.pick_up_at, bookings.return_at,
               ${takenUntil(asked)} as taken_until, bookings.status = 'rental' as is_out, ${isLate(asked)} as is_late
        from bookings where ${takesCar(asked)} and ${takenUntil(asked)} > ${asked.now}::timestamptz offset 0) as booked
      join booking_vehicles on booking_vehicles.tenant_id = ${asked.tenantId}
        and booking_vehicles.booking_id = booked.booking_id and booking_vehicles.is_active
      join vehicles on vehicles.tenant_id = ${asked.tenantId}
        and vehicles.hq_vehicle_id = booking_vehicles.hq_vehicle_id and vehicles.archived_at is null
      where ${which}
      window in_order as (partition by vehicles.id, is_out order by booked.pick_up_at, booking_hq_id)) as trips
    where not is_again`
}
