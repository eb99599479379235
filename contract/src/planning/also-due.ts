import { DAY } from '../durations.ts'
import type { RoutineTemplate } from '../routine/calls.ts'
import { dayOfWall, wallOfDay } from '../zones.ts'

/** What is due so soon after a stay in the workshop is better done in it, so that the car stands still once. */
export const ALSO_DUE_DAYS = 30
export const ALSO_DUE_MILES = 1_000

type Routine = Pick<RoutineTemplate, 'isActive' | 'nextDueDate' | 'milesUntilDue'>

/** Whether a routine is worth doing on a day: by its date, or by what is left to drive. */
export function isAlsoDue({ isActive, nextDueDate, milesUntilDue }: Routine, day: string): boolean {
  if (!isActive) return false
  if (milesUntilDue !== null && milesUntilDue <= ALSO_DUE_MILES) return true
  return nextDueDate !== null && nextDueDate <= dayOfWall(wallOfDay(day) + ALSO_DUE_DAYS * DAY)
}
