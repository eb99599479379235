import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { IntervalUnit, TriggerType } from '@pitlane/contract/routine/due'
import { templateDefaults } from '@pitlane/contract/routine/input'

/** What a person fills in, in the order of the fields. */
export interface TemplateValues extends Record<string, unknown> {
  vehicleKey: string
  title: string
  category: string
  description: string
  triggerType: TriggerType
  intervalValue: string
  intervalUnit: IntervalUnit
  expectedHours: string
  isActive: boolean
}

export const emptyTemplate: TemplateValues = {
  vehicleKey: '',
  title: '',
  category: templateDefaults.category,
  description: '',
  triggerType: templateDefaults.triggerType,
  intervalValue: String(templateDefaults.intervalValue),
  intervalUnit: templateDefaults.intervalUnit,
  expectedHours: '',
  isActive: templateDefaults.isActive,
}

export function valuesOf(template: RoutineTemplate): TemplateValues {
  const { vehicleKey, title, category, description, triggerType, intervalValue, isActive } = template
  return {
    vehicleKey,
    title,
    category,
    description: description ?? '',
    triggerType,
    intervalValue: String(intervalValue),
    intervalUnit: template.intervalUnit ?? templateDefaults.intervalUnit,
    expectedHours: String(template.expectedHours ?? ''),
    isActive,
  }
}

/** As it is sent. People write 5,000 as often as 5000; of miles no unit is sent. */
export function templateFrom(values: TemplateValues) {
  return {
    ...values,
    intervalValue: values.intervalValue.replaceAll(',', '').trim(),
    intervalUnit: values.triggerType === 'mileage' ? null : values.intervalUnit,
  }
}

/** The contract's rules; whoever makes many at once has chosen their vehicles elsewhere. */
export function templateRules(isForMany: boolean) {
  return async () => {
    const { NewTemplate } = await import('@pitlane/contract/shapes/routine/input')
    return {
      '~standard': {
        ...NewTemplate['~standard'],
        validate: (values: unknown) =>
          NewTemplate['~standard'].validate(
            isTemplate(values)
              ? { ...templateFrom(values), vehicleKey: isForMany ? 'any' : values.vehicleKey }
              : values,
          ),
      },
    }
  }
}

function isTemplate(values: unknown): values is TemplateValues {
  return typeof values === 'object' && values !== null && 'intervalValue' in values
}

/** Only what differs is sent, so that what somebody else changed meanwhile stays. */
export function changesFrom(values: TemplateValues, before: RoutineTemplate) {
  const now = templateFrom(values)
  const then = new Map(Object.entries<unknown>(templateFrom(valuesOf(before))))
  const { vehicleKey: _, ...changed } = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => then.get(name) !== value),
  )
  // An interval is one thing: its parts are checked, and so sent, together.
  const isInterval = ['triggerType', 'intervalValue', 'intervalUnit'].some((part) => part in changed)
  const { triggerType, intervalValue, intervalUnit } = now
  return { ...changed, ...(isInterval && { triggerType, intervalValue, intervalUnit }) }
}

export function hasChanges(values: TemplateValues, before: TemplateValues): boolean {
  return Object.entries(values).some(([name, value]) => before[name] !== value)
}
