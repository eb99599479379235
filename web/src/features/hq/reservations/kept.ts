import type { Booking } from '@pitlane/contract/bookings/calls'
import { activeBookingStatuses } from '@pitlane/contract/bookings/taking'
import { AppError } from '@pitlane/contract/errors'
import type { Reservation } from '@pitlane/contract/hq/calls'

const silent: readonly string[] = ['hq_unreachable', 'hq_refused', 'overloaded']

/** HQ could not be read, whatever we ourselves can do. */
export function isSilence(error: unknown): boolean {
  return error instanceof AppError && silent.includes(error.code)
}

/** What of the kept ones HQ would tell: those that are not over, in its words. */
export function asReservations(bookings: readonly Booking[], now: number): Reservation[] {
  return bookings
    .filter((booking) => isActive(booking, now))
    .map((booking) => ({
      id: booking.id,
      confirmation_number: booking.number,
      prefixed_id: null,
      status: booking.status,
      pick_up_date: booking.pickUp,
      return_date: booking.return,
      notes: null,
      description: null,
    }))
}

function isActive({ status, return: end }: Booking, now: number): boolean {
  const isOpen = activeBookingStatuses.some((active) => active === status)
  return isOpen && (status === 'rental' || end === null || Date.parse(end) > now)
}
