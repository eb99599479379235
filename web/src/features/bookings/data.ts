import { bookings } from '@pitlane/contract/bookings/calls'
import { queryFor } from '../../platform/call.ts'

/** A vehicle's bookings as the last sync left them. */
export function keptBookingsQuery(id: string) {
  return { ...queryFor(bookings.ofVehicle, { id }, ['bookings', 'vehicles']), staleTime: 0 }
}
