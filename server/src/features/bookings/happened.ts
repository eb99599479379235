import { happening } from '../../platform/happened.ts'

/** The bookings were read anew, whether or not any is another. */
export const bookingsReceived = happening<BookingsReceived>('bookings')

export interface BookingsReceived {
  /** By the ids that HQ has for them: those that are new or changed. */
  changed: readonly string[]
  /** By our own ids. */
  removed: readonly string[]
}
