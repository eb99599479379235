import type { Booking } from '@pitlane/contract/bookings/calls'
import { DAY } from '@pitlane/contract/durations'
import type { Conflict } from '@pitlane/contract/planning/conflict'

const id = '01890000-0000-7000-8000-000000000001'

export function aBooking(over: Partial<Booking> = {}): Booking {
  return {
    id: '801',
    number: '801',
    status: 'open',
    pickUp: new Date(Date.now() + DAY).toISOString(),
    return: new Date(Date.now() + 3 * DAY).toISOString(),
    vehicleClass: 'Compact',
    pickUpLocation: null,
    returnLocation: null,
    price: null,
    currency: null,
    days: null,
    ...over,
  }
}

/** A planned repair in the way of a booking that is picked up tomorrow. */
export function aConflict(over: Partial<Conflict> = {}): Conflict {
  const booking = aBooking()
  return {
    id: 'c1',
    kind: 'overlap',
    severity: 'critical',
    at: booking.pickUp,
    vehicle: { id, vehicleKey: 'T-14', make: 'Ford', model: 'Transit', year: 2022, licensePlate: null },
    repair: { id, number: 42, title: 'Worn brakes', status: 'need', urgencyLevel: 'high' },
    booking,
    sentence: 'T-14 goes out tomorrow at 09:00, and R-42 Worn brakes is planned for the same time.',
    ...over,
  }
}
