import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { VEHICLE_NOT_FOUND, vehicles } from '@pitlane/contract/vehicles/calls'
import type { ReadContext } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { findVehicle, listVehicles } from './queries.ts'
import { setWarranty } from './set-warranty.ts'

export const vehicleRoutes = [
  serve(vehicles.list, listVehicles),
  serve(vehicles.one, oneVehicle),
  serve(vehicles.setWarranty, setWarranty),
]

/** An id that is none, and one of another business, are simply not there. */
export async function oneVehicle(ctx: ReadContext, { id }: Input<typeof vehicles.one>) {
  const vehicle = await findVehicle(ctx, id)
  if (!vehicle) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  return vehicle
}
