import type { Booking } from '@pitlane/contract/bookings/calls'

/** A reservation of which nothing is known but what a test says. */
export function aBooking(known: Pick<Booking, 'id' | 'number' | 'status' | 'pickUp' | 'return'>): Booking {
  return {
    ...known,
    vehicleClass: null,
    pickUpLocation: null,
    returnLocation: null,
    price: null,
    currency: null,
    days: null,
  }
}
