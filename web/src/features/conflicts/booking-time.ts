import type { Booking } from '@pitlane/contract/bookings/calls'
import { DAY } from '@pitlane/contract/durations'

/** A booking that nobody agreed on a return for is looked at for so long. */
const WITHOUT_RETURN = 7 * DAY

/** For how long another car would be needed: from the pick-up, or from now when that was missed. */
export function timeOfBooking({ pickUp, return: end }: Pick<Booking, 'pickUp' | 'return'>, now: number) {
  const start = Math.max(Date.parse(pickUp), now)
  return { start, end: end === null ? start + WITHOUT_RETURN : Math.max(Date.parse(end), start + 1) }
}
