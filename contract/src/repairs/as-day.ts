import { FIRST_DAY, LAST_DAY } from '../formats.ts'
import { dayIn } from '../zones.ts'

/** A day as it came in, as a day: an instant counts as its day in the time zone, and none leaves the years we take. */
export function asDay(given: string | null, timezone: string): string | null {
  if (given === null || given.length === 10) return given
  const day = dayIn(timezone, new Date(given))
  if (day < FIRST_DAY) return FIRST_DAY
  return day > LAST_DAY ? LAST_DAY : day
}
