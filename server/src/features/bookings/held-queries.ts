import { DISTANCE_DAYS, MOST_PER_DAY, SHARE_DAYS } from '@pitlane/contract/bookings/distance'
import { activeBookingStatuses } from '@pitlane/contract/bookings/taking'
import { DAY } from '@pitlane/contract/durations'
import type { ReadContext } from '../../platform/context.ts'
import { join, raw, type Sql, sql } from '../../platform/database/database.ts'
import { millisecondsBetween } from '../../platform/database/spans.ts'
import { booked } from './booked-cars-queries.ts'
import { takenUntil, takesCar } from './taking-queries.ts'

export type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/** How far ahead is looked; what is later than that is as good as never. */
export const AHEAD_DAYS = 400

const ofCar: Sql = sql`cars.id as vehicle_id, cars.hq_vehicle_id as car_hq_id, cars.vehicle_class, cars.created_at`

/**
 * Some cars, by a condition on `cars`, with what held them: from them on, each table looked through once for all of them. By full joins,
 * as for a whole fleet. Whatever they ever had is read: of a good part of a fleet that is more than what counts of all of it.
 */
export function heldByEach(asked: Asked, which: Sql): Sql {
  const { tenantId } = asked
  return sql`
    with cars as materialized (select ${ofCar} from vehicles as cars where cars.tenant_id = ${tenantId} and ${which}),
    named as materialized (
      select * from booking_vehicles
      where booking_vehicles.tenant_id = ${tenantId} and hq_vehicle_id = any(array(select car_hq_id from cars)))
    select cars.*, held.*
    from cars
    full join (
      select booking_vehicles.hq_vehicle_id, ${held(asked)}
      from named as booking_vehicles
      full join (
        select * from bookings
        where bookings.tenant_id = ${tenantId} and bookings.id = any(array(select booking_id from named))) as bookings
        on bookings.id = booking_vehicles.booking_id
      left join lateral (${outing(inDays(asked, 0))}) as outing on true
      where ${counts(asked)} and (booking_vehicles.booking_id is null) is not true) as held on held.hq_vehicle_id = car_hq_id
    offset 0`
}

/**
 * A whole fleet: from the bookings on that count, however many years are behind it. By a full join, which is never done as a loop in a
 * loop: of how many bookings there are the planner knows nothing, and expects a few. So there are rows without a car.
 */
export function heldByFleet(asked: Asked): Sql {
  return sql`
    select cars.*, held.*
    from (select ${ofCar} from vehicles as cars where cars.tenant_id = ${asked.tenantId}) as cars
    full join (${heldInFleet(asked)}) as held on held.hq_vehicle_id = car_hq_id
    offset 0`
}

/** When bookings take cars from now on, of those that any takes: (vehicle_id, ahead). */
export function aheadOfCars(asked: Asked): Sql {
  const [at, end] = [inDays(asked, 0), inDays(asked, AHEAD_DAYS)]
  return sql`
    select vehicle_id, range_agg(tstzrange(greatest(pick_up_at, ${at}), least(${takenUntil(asked)}, ${end}))) as ahead
    from (${booked(asked, sql`full join`, sql`true`)}) as bookings
    where vehicle_id is not null and booking_id is not null
      and ${takenUntil(asked)} > greatest(pick_up_at, ${at}) and pick_up_at < ${end}
    group by vehicle_id`
}

/** Every car of a booking that counts, and bookings that have none. Of all the others that cars ever had nothing is read. */
function heldInFleet(asked: Asked): Sql {
  const { tenantId } = asked
  return sql`
    with counting as materialized (${bookingsThatMayCount(asked)})
    select booking_vehicles.hq_vehicle_id, ${held(asked)}
    from counting as bookings
    full join (
      select * from booking_vehicles
      where booking_vehicles.tenant_id = ${tenantId}
        and booking_vehicles.booking_id = any(array(select id from counting))) as booking_vehicles
      on booking_vehicles.booking_id = bookings.id
    left join lateral (${outing(inDays(asked, 0))}) as outing on true
    where ${counts(asked)}`
}

/** Those of which a car may count, in words by which they are found: of years of rentals half a year is read. */
function bookingsThatMayCount(asked: Asked): Sql {
  const since = inDays(asked, -DISTANCE_DAYS)
  const bookings = sql`select bookings.* from bookings where bookings.tenant_id = ${asked.tenantId}`
  return sql`
    ${bookings} and status in (${join(activeBookingStatuses.map((it) => raw(`'${it}'`)))})
    union all ${bookings} and status = 'completed' and return_at >= ${since}
    union all ${bookings} and status = 'completed' and (return_at >= ${since}) is not true and id = any(array(
      select booking_id from booking_vehicles where booking_vehicles.tenant_id = ${asked.tenantId} and return_at >= ${since}))`
}

/** Whether a car of a booking is not over, or came back late enough to say how far it went. */
function counts(asked: Asked): Sql {
  const since = inDays(asked, -DISTANCE_DAYS)
  return sql`(bookings.status <> 'completed' or bookings.return_at >= ${since} or booking_vehicles.return_at >= ${since})`
}

/** When a car of a booking was out, how far it went, whether that counts, and when it is taken from now on; null where it was, or is, not. */
function held(asked: Asked): Sql {
  const [at, end] = [inDays(asked, 0), inDays(asked, AHEAD_DAYS)]
  const isAhead = sql`booking_vehicles.is_active and ${takesCar(asked)}
    and ${takenUntil(asked)} > ${at} and bookings.pick_up_at < ${end}`
  return sql`
    out_from, out_until, distance, out_ms, ${saysHowFar(asked)} as is_driven,
    case when ${isAhead} then bookings.pick_up_at end as ahead_from, ${takenUntil(asked)} as ahead_until`
}

/** Whether one of `cars` was out longer ago than counts; null when not. With a limit, so that it is looked up for this car alone. */
export function wasOutBefore(asked: Asked): Sql {
  const { tenantId } = asked
  return sql`(
    select true
    from booking_vehicles
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
    cross join lateral (${outing(inDays(asked, 0))}) as outing
    where booking_vehicles.tenant_id = ${tenantId} and booking_vehicles.hq_vehicle_id = cars.hq_vehicle_id
      and out_from < ${inDays(asked, -SHARE_DAYS)}
    limit 1)`
}

/** Whether an `outing` says how far cars go: it is over, not too long ago, and nobody's slip of the pen. */
function saysHowFar(asked: Asked): Sql {
  return sql`distance >= 0 and out_until between ${inDays(asked, -DISTANCE_DAYS)} and ${inDays(asked, 0)}
    and distance::float8 * ${DAY}::float8 <= ${MOST_PER_DAY}::float8 * out_ms`
}

export function inDays({ now }: Asked, days: number): Sql {
  return sql`${new Date(now.getTime() + days * DAY)}::timestamptz`
}

/**
 * When a booking had a car out: what was picked up, until it came back or until now; no row when it was none. A car that was swapped for
 * another was out between its own pick-up and return, and when these are unknown nobody can tell.
 */
export function outing(at: Sql): Sql {
  const ofBooking = (column: Sql) => sql`case when booking_vehicles.is_active then ${column} end`
  return sql`
    select out_from, out_until, distance, ${millisecondsBetween(sql`out_from`, sql`out_until`)} as out_ms
    from (
      select coalesce(booking_vehicles.pick_up_at, ${ofBooking(sql`bookings.pick_up_at`)}) as out_from,
             case when booking_vehicles.is_active and bookings.status = 'rental' then ${at}
                  else coalesce(booking_vehicles.return_at, ${ofBooking(sql`bookings.return_at`)}) end as out_until,
             case when bookings.status = 'completed' then odometer_return - odometer_pick_up end as distance
      where bookings.status in ('completed', 'rental')) as times
    where out_until > out_from`
}
