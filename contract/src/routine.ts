import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateOnly, id } from './formats.ts'

export const triggerTypes = ['time', 'mileage'] as const
export const intervalUnits = ['days', 'weeks', 'months'] as const

export const RoutineTemplate = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  vehicleKey: z.string(),
  triggerType: z.enum(triggerTypes),
  intervalValue: z.int(),
  intervalUnit: z.enum(intervalUnits).nullable(),
  nextDueDate: dateOnly.nullable(),
  nextDueMileage: z.int().nullable(),
  lastCompletedDate: dateOnly.nullable(),
})
export type RoutineTemplate = z.output<typeof RoutineTemplate>

type Interval = Pick<RoutineTemplate, 'triggerType' | 'intervalValue' | 'intervalUnit'>

/** "Every 5000 miles", "Every 6 months"; time without a unit is counted in days. */
export function templateLabel({ triggerType, intervalValue, intervalUnit }: Interval): string {
  return `Every ${intervalValue} ${triggerType === 'mileage' ? 'miles' : (intervalUnit ?? 'days')}`
}

export const routine = {
  ofVehicle: endpoint({
    method: 'GET',
    path: '/api/routine-templates/vehicle/:vehicleKey',
    access: 'user',
    trial: 'required',
    summary: 'The routines of one vehicle',
    input: z.object({ vehicleKey: z.string() }),
    output: z.array(RoutineTemplate),
  }),
}
