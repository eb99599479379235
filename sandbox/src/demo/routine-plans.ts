import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { Interval } from '@pitlane/contract/routine/due'
import { addInterval } from '../add-interval.ts'
import { between } from '../hq/seeded-random.ts'

/** What a careful rental shop does again and again, and how many of its vehicles it does it with. */
export interface RoutinePlan extends Interval {
  title: string
  description: string
  category: string
  /** Every so many vehicles have it. */
  forEvery: number
}

export const routinePlans: RoutinePlan[] = [
  {
    title: 'Oil Change',
    description: 'Oil and filter; top up all fluids and reset the reminder.',
    category: 'oil_change',
    triggerType: 'mileage',
    intervalValue: 5_000,
    intervalUnit: null,
    forEvery: 1,
  },
  {
    title: 'State Inspection',
    description: 'Book a slot at the inspection station two weeks ahead.',
    category: 'inspection',
    triggerType: 'time',
    intervalValue: 12,
    intervalUnit: 'months',
    forEvery: 1,
  },
  {
    title: 'Tire Rotation',
    description: 'Rotate crosswise, measure the tread, correct the pressure.',
    category: 'tire_rotation',
    triggerType: 'mileage',
    intervalValue: 7_500,
    intervalUnit: null,
    forEvery: 2,
  },
  {
    title: 'Brake Inspection',
    description: 'Pads, discs and fluid; note the remaining thickness.',
    category: 'brakes',
    triggerType: 'time',
    intervalValue: 26,
    intervalUnit: 'weeks',
    forEvery: 2,
  },
  {
    title: 'Deep Cleaning',
    description: 'Seats, carpets and vents, under the seats too.',
    category: 'cleaning',
    triggerType: 'time',
    intervalValue: 90,
    intervalUnit: 'days',
    forEvery: 3,
  },
  {
    title: 'Cabin Air Filter',
    description: 'Replace the filter and check that the air conditioning drains.',
    category: 'hvac',
    triggerType: 'mileage',
    intervalValue: 15_000,
    intervalUnit: null,
    forEvery: 3,
  },
]

/** Three are due, whenever somebody looks: which of a plan's routines, and how much is left until it. */
const dueNow: Record<string, { place: number; left: number }> = {
  'Oil Change': { place: 4, left: -320 },
  'Brake Inspection': { place: 9, left: -12 },
  'Deep Cleaning': { place: 6, left: 0 },
}

export function isPlanned(template: RoutineTemplate, plan: RoutinePlan): boolean {
  return template.title === plan.title && template.description === plan.description
}

/** What the plan's routine at this place has left today, in days or miles; a few of them little. */
export function leftUntilDue(plan: RoutinePlan, place: number): number {
  const due = dueNow[plan.title]
  if (due?.place === place) return due.left
  const whole = plan.triggerType === 'mileage' ? plan.intervalValue : daysOf(plan)
  const least = plan.triggerType === 'mileage' ? 150 : 4
  return between(least, Math.floor(whole * 0.97), plan.title, place)
}

/** Where each routine must be counted from, so that it stands today as planned. */
export function basesFor(templates: readonly RoutineTemplate[], today: string) {
  return routinePlans.flatMap((plan) =>
    templates
      .filter((template) => isPlanned(template, plan))
      .map((template, place) => {
        const left = leftUntilDue(plan, place)
        const { intervalValue, intervalUnit, vehicle } = template
        const due = plan.triggerType === 'time' ? addInterval(today, left, 'days') : today
        return {
          id: template.id,
          baseDate: plan.triggerType === 'time' ? addInterval(due, -intervalValue, intervalUnit) : today,
          baseMileage:
            plan.triggerType === 'mileage' && vehicle.mileage !== null
              ? vehicle.mileage + left - intervalValue
              : vehicle.mileage,
        }
      }),
  )
}

const daysIn = { days: 1, weeks: 7, months: 30 } as const

function daysOf({ intervalValue, intervalUnit }: Interval): number {
  return intervalValue * daysIn[intervalUnit ?? 'days']
}
