import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { VEHICLE_NOT_FOUND, type vehicles } from '@pitlane/contract/vehicles/calls'
import { type Doing, say } from '../../platform/happened.ts'
import { warrantySet } from './happened.ts'
import { holdVehicles, updateWarranty } from './warranty-queries.ts'

/** Of all of them or of none. */
export async function setWarranty(
  ctx: Doing,
  { vehicleIds, until, distance }: Input<typeof vehicles.setWarranty>,
) {
  const asked = new Set(vehicleIds)
  const held = await holdVehicles(ctx, [...asked])
  if (held.length < asked.size) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  await updateWarranty(ctx, [...asked], { until, distance })
  const [only] = held.length === 1 ? held : []
  await say(ctx, warrantySet, { count: held.length, vehicleKey: only?.vehicleKey ?? null })
  return { message: 'Warranty saved' }
}
