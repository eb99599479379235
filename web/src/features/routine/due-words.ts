import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dayInWords } from '../../ui/time/day-words.ts'
import { inMiles } from '../vehicles/facts.ts'

type Due = Pick<RoutineTemplate, 'nextDueDate' | 'nextDueMileage'>
type Done = Pick<RoutineTemplate, 'lastCompletedDate' | 'lastCompletedMileage'>

export const NOT_WHILE_INACTIVE = 'Not while inactive'

/** The day or the mileage itself: "Nov 15, 2026", "at 45,000 mi"; nothing while it is unknown. */
export function exactDue({ nextDueDate, nextDueMileage }: Due): string | undefined {
  if (nextDueDate) return dayInWords(nextDueDate)
  return nextDueMileage === null ? undefined : `at ${inMiles(nextDueMileage)}`
}

/** "Oct 3, 2026" and "at 40,120 mi", or "Never". */
export function lastCompleted({ lastCompletedDate, lastCompletedMileage }: Done) {
  const miles = inMiles(lastCompletedMileage)
  return {
    day: lastCompletedDate ? dayInWords(lastCompletedDate) : 'Never',
    mileage: miles && `at ${miles}`,
  }
}
