import type { Booking } from '@pitlane/contract/bookings/calls'
import type { ConflictVehicle } from '@pitlane/contract/planning/conflict'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { bookingJson } from '../bookings/queries.ts'
import { carsTaken } from '../bookings/taking-queries.ts'

export type PlannedVehicle = ConflictVehicle

export async function vehicleToPlan(
  ctx: ReadContext,
  vehicleId: string,
): Promise<PlannedVehicle | undefined> {
  const [vehicle] = await ctx.query<PlannedVehicle>(sql`
    select id, vehicle_key as "vehicleKey", make, model, year, license_plate as "licensePlate"
    from vehicles where tenant_id = ${ctx.tenantId} and id = ${vehicleId}`)
  return vehicle
}

/** More than anybody reads. */
const OVERLAPS_MOST = 20

/** The bookings that take a car at any time of a stretch, by pick-up; what touches does not overlap. */
export async function bookingsDuring(
  ctx: ReadContext,
  vehicleId: string,
  { start, end }: { start: string; end: string },
): Promise<Booking[]> {
  const rows = await ctx.query<{ booking: Booking }>(sql`
    select ${bookingJson} as booking
    from (select distinct booking_id, taken_from from (${carsTaken(ctx)}) as taken
          where vehicle_id = ${vehicleId} and taken_from < ${end}::timestamptz and taken_until > ${start}::timestamptz) as taken
    join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.id = booking_id
    order by taken_from, bookings.hq_id limit ${OVERLAPS_MOST}`)
  return rows.map((row) => row.booking)
}
