import { MINUTE } from '../durations.ts'
import { noonOf } from '../zones.ts'
import { notAfter } from './completion.ts'

export const FOUND_IN_FUTURE = 'The time it was found must not be in the future'
/** By so much the clock of a phone may be before ours. */
const TOLERANCE = 5 * MINUTE

/** Whether somebody says that something was found later than now. */
export function isFoundInFuture(said: Date, now: Date): boolean {
  return said.getTime() > now.getTime() + TOLERANCE
}

/** When something was found that comes to us as completed: at noon of its first day that is known, never later than now. */
export function foundOn(day: string, timezone: string, now: Date): Date {
  return notAfter(now, noonOf(day, timezone))
}
