import type { Booking } from '@pitlane/contract/bookings/calls'
import type { ReadContext } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { outing } from './held-queries.ts'
import { bookingJson } from './queries.ts'

/** A booking that had a car, from its own pick-up to its own return; null where the car is still out. */
interface Had {
  booking: Booking
  from: string
  to: string | null
}

/** Those that had a car at some time in [since, until), the newest first, and how many there are beyond the most that are told. */
export async function bookingsThatHad(
  ctx: ReadContext,
  vehicleId: string,
  { since, until, most }: { since: string; until: string; most: number },
): Promise<{ rentals: Had[]; count: number }> {
  const rows = await ctx.query<Had & { count: number }>(sql`
    select ${bookingJson} as booking, ${instantText(sql`out_from`)} as "from", ${instantText(sql`out_to`)} as "to",
           count(*) over () as count
    from (
      select booking_id, min(out_from) as out_from, case when not bool_or(is_out) then max(out_until) end as out_to
      from (${outingsOf(ctx, vehicleId)}) as outings
      where out_from < ${until}::timestamptz and out_until > ${since}::timestamptz
      group by booking_id) as had
    join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.id = had.booking_id
    order by out_from desc, bookings.hq_id desc limit ${most}`)
  return {
    rentals: rows.map(({ booking, from, to }) => ({ booking, from, to })),
    count: rows[0]?.count ?? 0,
  }
}

/** The booking that HQ calls so, if it is kept and had this car at some time. */
export async function bookingThatHad(
  ctx: ReadContext,
  vehicleId: string,
  hqId: string,
): Promise<Booking | undefined> {
  const [row] = await ctx.query<{ booking: Booking }>(sql`
    select ${bookingJson} as booking from bookings
    where tenant_id = ${ctx.tenantId} and hq_id = ${hqId}
      and id in (select booking_id from (${outingsOf(ctx, vehicleId)}) as outings)`)
  return row?.booking
}

/** Every time a car was out with a booking until now: (booking_id, out_from, out_until, is_out). A booking may have had it twice. */
export function outingsOf(
  { tenantId, now }: Pick<ReadContext, 'tenantId' | 'now'>,
  vehicleId: string | Sql,
): Sql {
  return sql`
    select booking_id, out_from, out_until, booking_vehicles.is_active and bookings.status = 'rental' as is_out
    from vehicles as cars
    join booking_vehicles on booking_vehicles.tenant_id = ${tenantId} and booking_vehicles.hq_vehicle_id = cars.hq_vehicle_id
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
    cross join lateral (${outing(sql`${now}::timestamptz`)}) as outing
    where cars.tenant_id = ${tenantId} and cars.id = ${vehicleId}`
}
