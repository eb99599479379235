import { takingBookingStatuses } from '@pitlane/contract/bookings/taking'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

/** Bookings that may take a car from now on, a place in each list for every car of theirs: lists are read sooner than thousands of rows. */
export interface BookedCars {
  vehicleIds: string[]
  ids: string[]
  statuses: string[]
  /** In milliseconds. */
  pickUps: number[]
  returns: (number | null)[]
}

/** Those of some cars, by a condition on `vehicles`. */
export async function bookedCars(ctx: ReadContext, which: Sql): Promise<BookedCars> {
  const [lists] = await ctx.query<BookedCars>(
    sql`select ${bookingLists} from (${booked(ctx, sql`join`, which)}) as booked`,
  )
  return lists ?? { vehicleIds: [], ids: [], statuses: [], pickUps: [], returns: [] }
}

/**
 * Cars and their bookings, as a relation: (vehicle_id, booking_id, hq_id, status, pick_up_at, return_at). Whether one takes its car
 * indeed is told by the contract's `timeTaken`. A car twice in a booking is there twice. Of all cars of a business it is read once what
 * those bookings have, and not what years of them had.
 */
export function booked(
  { tenantId, now }: Pick<ReadContext, 'tenantId' | 'now'>,
  joined: Sql,
  which: Sql,
): Sql {
  const ahead = sql`bookings.tenant_id = ${tenantId} and status = any(${[...takingBookingStatuses]}::text[])
        and (status = 'rental' or return_at is null or return_at > ${now}::timestamptz)`
  return sql`
    select car.id as vehicle_id, booking.*
    from (
      select id as booking_id, hq_id, status, pick_up_at, return_at from bookings
      where ${ahead}) as booking
    ${joined} (
      select booking_id, hq_vehicle_id from booking_vehicles
      where booking_vehicles.tenant_id = ${tenantId} and is_active
        and booking_id = any(array(select id from bookings where ${ahead}))) as named on named.booking_id = booking.booking_id
    ${joined} (
      select vehicles.id, hq_vehicle_id from vehicles
      where vehicles.tenant_id = ${tenantId} and ${which}) as car on car.hq_vehicle_id = named.hq_vehicle_id
    offset 0`
}

export function listOf(value: Sql): Sql {
  return sql`coalesce(to_json(array_agg(${value})), '[]')`
}

export const bookingLists: Sql = sql`${listOf(sql`vehicle_id`)} as "vehicleIds", ${listOf(sql`hq_id`)} as ids, ${listOf(sql`status`)} as statuses,
  ${listOf(milliseconds(sql`pick_up_at`))} as "pickUps", ${listOf(milliseconds(sql`return_at`))} as returns`

export function milliseconds(instant: Sql): Sql {
  return sql`(date_part('epoch', ${instant}) * 1000)::bigint`
}
