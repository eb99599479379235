import type { Booking } from '@pitlane/contract/bookings/calls'
import { takingBookingStatuses } from '@pitlane/contract/bookings/taking'
import type { ConflictVehicle } from '@pitlane/contract/planning/conflict'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { bookingJson } from '../bookings/queries.ts'

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

/** No car has more bookings at one time, but one that somebody made to be looked at for long. */
const READ_MOST = 500

/** The bookings of a car that may take it at a time of a stretch, by pick-up: the contract says which of them do. */
export async function bookingsAround(
  ctx: ReadContext,
  vehicleId: string,
  { start, end }: { start: Date; end: Date },
): Promise<Booking[]> {
  const rows = await ctx.query<{ booking: Booking }>(sql`
    select ${bookingJson} as booking from bookings
    where bookings.tenant_id = ${ctx.tenantId} and bookings.status = any(${[...takingBookingStatuses]}::text[])
      and bookings.pick_up_at < ${end}::timestamptz
      and (bookings.status = 'rental' or bookings.return_at is null or bookings.return_at > ${start}::timestamptz)
      and bookings.id in (
        select booking_id from booking_vehicles
        join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.hq_vehicle_id = booking_vehicles.hq_vehicle_id
        where booking_vehicles.tenant_id = ${ctx.tenantId} and is_active and vehicles.id = ${vehicleId})
    order by bookings.pick_up_at, bookings.hq_id limit ${READ_MOST}`)
  return rows.map((row) => row.booking)
}
