import type { Booking as Stretch } from '../bookings/availability.ts'
import { DAY_MS, type Pace, reachedAt } from '../bookings/distance.ts'
import { dayIn } from '../formats.ts'
import { daysBetween } from './words.ts'

/** Nobody can tell what is further away. */
export const PREDICTED_DAYS = 365

/** About when a routine by mileage is due, and what that rests on; no basis when it is due already and no distance is known. */
export interface Prediction extends Pick<Pace, 'basis' | 'rentals' | 'perDay'> {
  date: string
}

/** The first day of the business on which the expected odometer reaches the mileage; today when it already has. */
export function predictedDue(
  { miles, pace, taken }: { miles: number | null; pace: Pace; taken: readonly Stretch[] },
  timezone: string,
  now: number,
): Prediction | null {
  if (miles === null) return null
  const moment = miles <= 0 ? now : reachedAt(miles, pace, taken, now)
  if (moment === null || moment > now + (PREDICTED_DAYS + 2) * DAY_MS) return null
  const dayAt = (at: number) => dayIn(timezone, new Date(at))
  const date = dayAt(moment)
  if (daysBetween(dayAt(now), date) > PREDICTED_DAYS) return null
  const { basis, rentals, perDay } = pace
  return { date, basis, rentals, perDay }
}
