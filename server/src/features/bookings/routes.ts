import { bookings, type KeptBookings } from '@pitlane/contract/bookings/calls'
import type { Input } from '@pitlane/contract/endpoint'
import type { ReadContext } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { bookingsOfHqVehicle, lastReads } from './queries.ts'

export const bookingRoutes = [serve(bookings.ofVehicle, keptBookings)]

async function keptBookings(
  ctx: ReadContext,
  { id }: Input<typeof bookings.ofVehicle>,
): Promise<KeptBookings> {
  const { hqVehicleId } = await oneVehicle(ctx, { id })
  const reads = await lastReads(ctx)
  return {
    bookings: hqVehicleId ? await bookingsOfHqVehicle(ctx, hqVehicleId) : [],
    asOf: reads?.readAt ?? null,
  }
}
