import { DAY } from '@pitlane/contract/durations'
import { writeDate } from '../moments.ts'
import { between } from '../seeded-random.ts'

/** In the demo one paper is past, and two soon will be; which ones does not change with the day. */
const pastCars = new Map([[31, 'registration']])
const soonCars = new Map([
  [23, 'inspection'],
  [44, 'plate'],
])
/** The days move on only so often: a car is not written anew every morning. */
const MOVES_EVERY = 14 * DAY

/** Papers are good for the next year at least, whenever somebody asks, but for a few. */
export function papersOfCar(car: number, now: number) {
  return {
    plate_expiration_date: lastDay(car, 'plate', now),
    registration_expiration_date: lastDay(car, 'registration', now),
    inspection_expiration_date: lastDay(car, 'inspection', now),
  }
}

function lastDay(car: number, paper: string, now: number): string {
  const lately = Math.floor(now / MOVES_EVERY) * MOVES_EVERY
  if (pastCars.get(car) === paper) return writeDate(lately - DAY)
  if (soonCars.get(car) === paper) return writeDate(lately + MOVES_EVERY + 7 * DAY)
  const month = between(1, 12, paper, car)
  return writeDate(Date.UTC(new Date(now).getUTCFullYear() + 2, month, 0))
}
