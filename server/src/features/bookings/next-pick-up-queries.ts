import type { NextPickUp } from '@pitlane/contract/bookings/calls'
import type { ReadContext } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { bookingJson } from './queries.ts'
import { takenUntil, takesCar } from './taking-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/**
 * The first booking that waits for a car of HQ's: (pick_up_at, json). One whose pick-up was missed waits until its return. The JSON is written of the
 * one that is chosen, not of each that might have been.
 */
export function nextPickUpOf(ctx: Asked, hqVehicleId: Sql): Sql {
  return sql`
    select bookings.pick_up_at,
           json_build_object('booking', ${bookingJson}, 'at', ${instantText(sql`bookings.pick_up_at`)}) as json
    from (
      select bookings.*
      from booking_vehicles
      join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.id = booking_vehicles.booking_id
      where booking_vehicles.tenant_id = ${ctx.tenantId} and booking_vehicles.hq_vehicle_id = ${hqVehicleId}
        and booking_vehicles.is_active and ${takesCar(ctx)} and bookings.status <> 'rental'
        and ${takenUntil(ctx)} > ${ctx.now}::timestamptz
      order by bookings.pick_up_at, bookings.hq_id limit 1) as bookings`
}

export async function nextPickUp(ctx: ReadContext, vehicleId: string): Promise<NextPickUp | null> {
  const [next] = await ctx.query<{ json: NextPickUp }>(sql`
    select next.json from vehicles
    cross join lateral (${nextPickUpOf(ctx, sql`vehicles.hq_vehicle_id`)}) as next
    where vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = ${vehicleId}`)
  return next?.json ?? null
}
