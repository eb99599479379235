import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { noonOf } from '@pitlane/contract/zones'
import type { Fleet } from '../fleet/fleet.ts'
import { type HqBooking, idOfBooking } from './bookings.ts'
import { placeOfCar } from './places.ts'

interface GoesOut {
  car: number
  /** Today or tomorrow where the demo is, and at which hour there. */
  day: 0 | 1
  hour: number
  days: number
  isClassOnly?: boolean
}

/**
 * Whatever the day and the hour, a board has something of everything on it. These cars stand in the yard, so that nothing
 * else is in this place of theirs.
 */
const goingOut: GoesOut[] = [
  // In the demo its coolant leaks, which is critical.
  { car: 46, day: 0, hour: 17, days: 3 },
  { car: 3, day: 1, hour: 9, days: 2 },
  { car: 7, day: 1, hour: 9.5, days: 1 },
  { car: 12, day: 1, hour: 10, days: 3 },
  { car: 63, day: 1, hour: 11, days: 4, isClassOnly: true },
  { car: 17, day: 1, hour: 13, days: 2 },
  // Away until after the state inspection.
  { car: 29, day: 1, hour: 14, days: 12 },
  { car: 10, day: 1, hour: 16, days: 14 },
]
const SLOT = 1
const TIMEZONE = 'America/New_York'

export function pickUpsSoon(fleet: Fleet, now: number): HqBooking[] {
  return goingOut
    .filter(({ car }) => fleet.has(placeOfCar(car)) && fleet.statusOfCar(car) !== 'rental')
    .map(({ car, day, hour, days, isClassOnly }) => {
      const date = dayIn(TIMEZONE, new Date(now + day * DAY))
      const from = noonOf(date, TIMEZONE).getTime() + (hour - 12) * HOUR
      const id = idOfBooking(car, SLOT)
      return {
        id,
        car,
        slot: SLOT,
        status: 'open',
        from,
        to: from + days * DAY,
        ...(isClassOnly && { isClassOnly }),
      }
    })
}
