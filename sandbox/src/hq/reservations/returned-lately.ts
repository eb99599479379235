import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { noonOf } from '@pitlane/contract/zones'
import type { Fleet } from '../fleet/fleet.ts'
import type { HqBooking } from './bookings.ts'
import { placeOfCar } from './places.ts'

/** How many days each rental of a car took, the latest first. It came back yesterday, at this hour where the demo is. */
interface CameBack {
  car: number
  hour: number
  days: readonly number[]
}

/** Cars of the demo that stand in the yard, and whose renters have just left. */
export const cameBack = {
  /** Goes out tomorrow, and nobody has looked at it. */
  unchecked: { car: 17, hour: 17, days: [3] },
  uncheckedToo: { car: 21, hour: 15.5, days: [2] },
  scratched: { car: 26, hour: 16, days: [3] },
  /** Two had it since somebody looked; both so lately that a sync a day later still asks for them. */
  scratchedByOneOfTwo: { car: 33, hour: 14, days: [1, 1] },
  unsafe: { car: 40, hour: 11, days: [2] },
} satisfies Record<string, CameBack>

const FIRST_ID = 900_000
const SLOTS = 4
const BETWEEN = 5 * HOUR
const TIMEZONE = 'America/New_York'

export function returnedLately(fleet: Fleet, now: number): HqBooking[] {
  const yesterday = noonOf(dayIn(TIMEZONE, new Date(now - DAY)), TIMEZONE).getTime()
  return Object.values<CameBack>(cameBack)
    .filter(({ car }) => fleet.has(placeOfCar(car)) && fleet.statusOfCar(car) !== 'rental')
    .flatMap(({ car, hour, days }) => {
      let to = yesterday + (hour - 12) * HOUR
      return days.map((lasted, slot) => {
        const from = to - lasted * DAY
        const booking = { id: FIRST_ID + car * SLOTS + slot, car, slot, status: 'completed', from, to }
        to = from - BETWEEN
        return booking
      })
    })
}
