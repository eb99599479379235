import { z } from 'zod'
import type { FieldError } from '../errors.ts'
import {
  clearableText,
  DESCRIPTION_MAX,
  hoursInput,
  listOf,
  MILES_MAX,
  optionalText,
  requiredText,
  TITLE_MAX,
  VEHICLE_KEY_MAX,
} from '../formats.ts'
import { ROUTINES_OF_VEHICLE_MOST } from '../limits.ts'
import { type Interval, intervalUnits, triggerTypes } from './due.ts'

export const INTERVAL_NOT_POSITIVE = 'Interval value must be positive'
const INTERVAL_NOT_WHOLE = 'Interval value must be a whole number'
const VEHICLE_NOT_CHOSEN = 'Please select a vehicle'
export const NO_VEHICLE_CHOSEN = 'Please select at least one vehicle'
export const ROUTINES_FULL = `A vehicle can have at most ${ROUTINES_OF_VEHICLE_MOST} routines. Please delete one first.`

/** What an empty form holds. */
export const templateDefaults = {
  category: 'maintenance',
  triggerType: 'time',
  intervalValue: 30,
  intervalUnit: 'days',
  isActive: true,
} as const

export const intervalPlaceholders = { time: 30, mileage: 5_000 } as const

/** A hundred years, or as far as an odometer counts. */
const longest = { days: 36_500, weeks: 5_200, months: 1_200, miles: MILES_MAX } as const

/** The longest interval there is depends on what it is counted in. The form and the server ask the same function. */
export function intervalProblems({ triggerType, intervalValue, intervalUnit }: Interval): FieldError[] {
  const unit = triggerType === 'mileage' ? 'miles' : (intervalUnit ?? 'days')
  if (intervalValue <= longest[unit]) return []
  const most = longest[unit].toLocaleString('en-US')
  const counted = unit === 'miles' ? most : `${most} ${unit}`
  return [{ path: 'intervalValue', message: `Interval value must be at most ${counted}` }]
}

/** Miles have no unit, and time without one is counted in days. */
export function unitOf({ triggerType, intervalUnit }: Pick<Interval, 'triggerType'> & Unit) {
  return triggerType === 'mileage' ? null : (intervalUnit ?? templateDefaults.intervalUnit)
}

interface Unit {
  intervalUnit?: Interval['intervalUnit'] | undefined
}

export const intervalFields = {
  triggerType: z.enum(triggerTypes, { error: 'Trigger type must be time or mileage' }),
  intervalValue: z.preprocess(
    (given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given),
    z
      .number({ error: INTERVAL_NOT_POSITIVE })
      .min(1, INTERVAL_NOT_POSITIVE)
      .refine(Number.isInteger, INTERVAL_NOT_WHOLE),
  ),
  intervalUnit: z.enum(intervalUnits, { error: 'Interval unit must be days, weeks or months' }).nullable(),
}

const fields = {
  ...intervalFields,
  title: requiredText('Title is required', TITLE_MAX),
  category: requiredText('Category is required'),
}

const shape = {
  title: fields.title,
  description: optionalText(DESCRIPTION_MAX),
  category: fields.category.default(templateDefaults.category),
  triggerType: fields.triggerType.default(templateDefaults.triggerType),
  intervalValue: fields.intervalValue,
  intervalUnit: fields.intervalUnit.optional(),
  isActive: z.boolean().default(templateDefaults.isActive),
  expectedHours: hoursInput.optional().transform((hours) => hours ?? null),
  vehicleKey: requiredText(VEHICLE_NOT_CHOSEN, VEHICLE_KEY_MAX),
}

/** A routine of one vehicle, as it is made. */
export const NewTemplate = z.object(shape).superRefine(reportInterval).transform(withUnit)
export type NewTemplate = z.output<typeof NewTemplate>

/** So many fit a fleet of any size we know. */
const BULK_MAX = 20_000
export const BULK_BODY_LIMIT = 32 * 1024 * 1024
/** A routine has ten fields; what else somebody sends along is not counted on. */
export const BULK_VALUES_LIMIT = BULK_MAX * 32

export const NewTemplates = z.object({
  templates: listOf(NewTemplate, {
    missing: NO_VEHICLE_CHOSEN,
    most: BULK_MAX,
    tooMany: `Please create at most ${BULK_MAX.toLocaleString('en-US')} routines at once`,
  }),
})

/** What is absent stays, null clears. */
export const TemplateChanges = z.object({
  title: fields.title.optional(),
  description: clearableText(DESCRIPTION_MAX).optional(),
  category: fields.category.optional(),
  triggerType: fields.triggerType.optional(),
  intervalValue: fields.intervalValue.optional(),
  intervalUnit: fields.intervalUnit.optional(),
  isActive: z.boolean().optional(),
  expectedHours: hoursInput.optional(),
})
export type TemplateChanges = z.output<typeof TemplateChanges>

type Given = Pick<Interval, 'triggerType' | 'intervalValue'> & Unit

export function reportInterval(given: Given, context: z.RefinementCtx): void {
  for (const { path, message } of intervalProblems({ ...given, intervalUnit: unitOf(given) }))
    context.addIssue({ code: 'custom', path: [path], message })
}

export function withUnit<T extends Given>(given: T) {
  return { ...given, intervalUnit: unitOf(given) }
}
