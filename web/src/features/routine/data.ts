import { routine } from '@pitlane/contract/routine'
import { queryFor } from '../../platform/call.ts'

/** Read anew every time: a form must not offer a routine that is gone. */
export function vehicleTemplatesQuery(vehicleKey: string) {
  return { ...queryFor(routine.ofVehicle, { vehicleKey }, ['templates', 'repairs']), staleTime: 0 }
}
