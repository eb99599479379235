import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { inDistance, type Units } from '@pitlane/contract/units'
import { dayInWords } from '../../ui/time/day-words.ts'
import { odometerOf } from '../vehicles/facts.ts'

type Due = Pick<RoutineTemplate, 'nextDueDate' | 'nextDueMileage'>
type Done = Pick<RoutineTemplate, 'lastCompletedDate' | 'lastCompletedMileage'>

export const NOT_WHILE_INACTIVE = 'Not while inactive'

/** The day or the mileage itself: "Nov 15, 2026", "at 45,000 mi"; nothing while it is unknown. */
export function exactDue({ nextDueDate, nextDueMileage }: Due, units: Units): string | undefined {
  if (nextDueDate) return dayInWords(nextDueDate)
  return nextDueMileage === null ? undefined : `at ${inDistance(nextDueMileage, units)}`
}

/** "Oct 3, 2026" and "at 40,120 mi", or "Never". */
export function lastCompleted({ lastCompletedDate, lastCompletedMileage }: Done, units: Units) {
  const odometer = odometerOf(lastCompletedMileage, units)
  return {
    day: lastCompletedDate ? dayInWords(lastCompletedDate) : 'Never',
    mileage: odometer && `at ${odometer}`,
  }
}
