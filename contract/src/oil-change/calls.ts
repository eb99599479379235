import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Repair } from '../repairs/calls.ts'
import { RoutineTemplate } from '../routine/calls.ts'
import {
  INTERVAL_NOT_POSITIVE,
  intervalFields,
  intervalPlaceholders,
  reportInterval,
  withUnit,
} from '../routine/input.ts'

export const OIL_CHANGE_CATEGORY = 'oil_change'
export const OIL_CHANGE_TITLE = 'Oil Change'
export const OIL_CHANGE_MILES = intervalPlaceholders.mileage
export const RECENT_OIL_CHANGES = 10

const count = z.int().nonnegative()

export const OilChangeSummary = z.object({
  totalVehicles: count,
  activeTemplates: count,
  completedOilChanges: count,
  pendingOilChanges: count,
  /** Inactive ones too: with none at all, tracking is not initialized. */
  totalTemplates: count,
  /** Unarchived vehicles that initializing would give a routine. */
  vehiclesWithout: count,
  /** Repairs of the category, the latest by completion first, open ones by report. */
  recent: z.array(Repair),
})
export type OilChangeSummary = z.output<typeof OilChangeSummary>

/** Every 5,000 miles unless said; by time, the interval must be given. */
export const InitializeInput = z
  .object({
    triggerType: intervalFields.triggerType.default('mileage'),
    intervalValue: intervalFields.intervalValue.optional(),
    intervalUnit: intervalFields.intervalUnit.optional(),
  })
  .transform((given) => ({
    ...given,
    intervalValue: given.intervalValue ?? (given.triggerType === 'mileage' ? OIL_CHANGE_MILES : 0),
  }))
  .superRefine((given, context) => {
    if (given.intervalValue === 0)
      context.addIssue({ code: 'custom', path: ['intervalValue'], message: INTERVAL_NOT_POSITIVE })
    reportInterval(given, context)
  })
  .transform(withUnit)

export const oilChange = {
  summary: endpoint({
    method: 'GET',
    path: '/api/oil-change',
    access: 'user',
    trial: 'required',
    summary: 'How oil changes stand in numbers, with the most recent ones',
    output: OilChangeSummary,
  }),
  initialize: endpoint({
    method: 'POST',
    path: '/api/oil-change/initialize',
    isLong: true,
    access: 'user',
    trial: 'required',
    summary: 'Give every vehicle without one an oil-change routine; repeatable',
    input: InitializeInput,
    output: z.object({ created: count, existing: count, templates: z.array(RoutineTemplate) }),
  }),
}
