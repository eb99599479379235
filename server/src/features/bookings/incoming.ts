import { hash } from 'node:crypto'
import type { BookingRow } from './queries.ts'

/** A booking as an outside system describes it, in our words. */
export type IncomingBooking = Omit<BookingRow, 'vehicles' | 'sourceDigest'> & { vehicles: BookedVehicle[] }

/** One of the vehicles of a booking. */
export interface BookedVehicle {
  hqVehicleId: string
  isActive: boolean
  pickUpAt: Date | null
  returnAt: Date | null
  odometerPickUp: number | null
  odometerReturn: number | null
}

/** A booking as it is compared and written. */
export type DigestedBooking = BookingRow & { vehicleCount: number }

/** Made where it is read, beside the event loop: all bookings of a business are too many to be written down there. */
export function digested(booking: IncomingBooking): DigestedBooking {
  return {
    ...booking,
    vehicles: JSON.stringify(booking.vehicles),
    vehicleCount: booking.vehicles.length,
    sourceDigest: hash('sha1', JSON.stringify(booking), 'base64url'),
  }
}
