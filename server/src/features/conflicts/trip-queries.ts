import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { isLate, takenUntil, takesCar } from '../bookings/taking-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/** No car has more ahead of it, but one that somebody made to be looked at for long: of such a one the first are known. */
export const MOST_TRIPS_OF_CAR = 200

interface Wanted {
  /** Of which `vehicles`. */
  cars: Sql
  /** Of their trips, by `vehicle_id` and `pick_up_at`. */
  which?: Sql
}

/**
 * A car on a booking that takes it and is not over, each once: (booking_id, vehicle_id, pick_up_at, return_at, taken_until,
 * is_out, is_late, is_next, place, car_is_out). The next is the first that has not been picked up, also when its time for that is
 * past; the places are counted from there, and apart for what is out.
 */
export function tripsAhead(asked: Asked, { cars, which = sql`true` }: Wanted): Sql {
  return sql`
    select booking_id, vehicle_id, pick_up_at, return_at, taken_until, is_out, is_late,
           not is_out and place = 1 as is_next, place, car_is_out
    from (
      select *, bool_or(is_out) over (partition by vehicle_id) as car_is_out, row_number() over in_order as place,
             -- A booking may name a car twice.
             lag(booking_id) over in_order is not distinct from booking_id as is_again
      from (${carsBooked(asked, cars)}) as booked
      where booking_id is not null and vehicle_id is not null and ${which}
      window in_order as (partition by vehicle_id, is_out order by pick_up_at, booking_hq_id)) as trips
    where not is_again and place <= ${MOST_TRIPS_OF_CAR}`
}

/** By full joins, which are never done as a loop in a loop: one car may have all the bookings there are. */
function carsBooked(asked: Asked, cars: Sql): Sql {
  return sql`
    select booked.*, car.id as vehicle_id
    -- First those that are not over, which are few of all there are.
    from (
      select bookings.id as booking_id, bookings.hq_id as booking_hq_id, bookings.pick_up_at, bookings.return_at,
             ${takenUntil(asked)} as taken_until, bookings.status = 'rental' as is_out, ${isLate(asked)} as is_late
      from bookings where ${takesCar(asked)} and ${takenUntil(asked)} > ${asked.now}::timestamptz) as booked
    full join (
      select booking_id, hq_vehicle_id from booking_vehicles
      where booking_vehicles.tenant_id = ${asked.tenantId} and is_active) as named on named.booking_id = booked.booking_id
    full join (
      select id, hq_vehicle_id from vehicles
      where vehicles.tenant_id = ${asked.tenantId} and archived_at is null and ${cars}) as car
      on car.hq_vehicle_id = named.hq_vehicle_id
    offset 0`
}
