import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { type RoutineTemplate, routine } from '@pitlane/contract/routine'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles'
import type { ReadContext } from '../../platform/context.ts'
import { serve } from '../../platform/serve.ts'
import { isVehicleKey } from '../vehicles/queries.ts'

export const routineRoutes = [serve(routine.ofVehicle, templatesOfVehicle)]

/** No vehicle has a routine yet. */
async function templatesOfVehicle(
  ctx: ReadContext,
  { vehicleKey }: Input<typeof routine.ofVehicle>,
): Promise<RoutineTemplate[]> {
  if (!(await isVehicleKey(ctx, vehicleKey))) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  return []
}
