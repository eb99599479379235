import type { Stretch } from '@pitlane/contract/bookings/availability'
import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { PREDICTED_DAYS, type Prediction } from '@pitlane/contract/routine/calls'
import { daysBetween } from '@pitlane/contract/routine/words'
import { type Pace, reachedAt } from './pace-oracle.ts'

// When a routine by mileage is due a second time, plain and slow. What counts is `predictedDue` of the server; a test holds it against this.

/** The first day of the business on which the expected odometer reaches the mileage; today when it already has. */
export function predictedDue(
  { miles, pace, taken }: { miles: number | null; pace: Pace; taken: readonly Stretch[] },
  timezone: string,
  now: number,
): Prediction | null {
  if (miles === null) return null
  const moment = miles <= 0 ? now : reachedAt(miles, pace, taken, now)
  if (moment === null || moment > now + (PREDICTED_DAYS + 2) * DAY) return null
  const dayAt = (at: number) => dayIn(timezone, new Date(at))
  const date = dayAt(moment)
  if (daysBetween(dayAt(now), date) > PREDICTED_DAYS) return null
  const { basis, rentals, perDay } = pace
  return { date, basis, rentals, perDay }
}
