import { dayIn, noonOf } from '@pitlane/contract/formats'
import type { Fleet } from '../fleet/fleet.ts'
import { DAY, HOUR } from '../moments.ts'
import { type Booking, idOfBooking } from './bookings.ts'
import { placeOfCar } from './places.ts'

/** In the demo its coolant leaks, which is critical. */
const CAR = 46
/** It is in the workshop's yard, so nothing else is in this place. */
const SLOT = 1
const TIMEZONE = 'America/New_York'

/** Whatever the day, one car that must not be rented is picked up at five, where the demo is. */
export function pickUpToday(fleet: Fleet, now: number): Booking[] {
  if (!fleet.has(placeOfCar(CAR)) || fleet.statusOfCar(CAR) === 'rental') return []
  const from = noonOf(dayIn(TIMEZONE, new Date(now)), TIMEZONE).getTime() + 5 * HOUR
  return [{ id: idOfBooking(CAR, SLOT), car: CAR, slot: SLOT, status: 'open', from, to: from + 3 * DAY }]
}
