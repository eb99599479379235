import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, instant, money } from '../formats.ts'
import { bookingStatuses } from './taking.ts'

/** A reservation of HQ as we keep it: nothing in it is about the customer. */
export const Booking = z.object({
  /** HQ's own. */
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(bookingStatuses),
  pickUp: instant,
  /** Null when nobody agreed on one. */
  return: instant.nullable(),
  vehicleClass: z.string().nullable(),
  pickUpLocation: z.string().nullable(),
  returnLocation: z.string().nullable(),
  price: money.nullable(),
  currency: z.string().nullable(),
  days: z.int().nullable(),
})
export type Booking = z.output<typeof Booking>

/** The next booking that takes a car. */
export const NextPickUp = z.object({ booking: Booking, at: instant })
export type NextPickUp = z.output<typeof NextPickUp>

export const KeptBookings = z.object({
  bookings: z.array(Booking),
  /** When HQ was last read; null before the first time. */
  asOf: instant.nullable(),
})
export type KeptBookings = z.output<typeof KeptBookings>

/** What a sync did with them. */
export const BookingCounts = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
})
export type BookingCounts = z.output<typeof BookingCounts>

export const bookings = {
  ofVehicle: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/bookings',
    access: 'user',
    trial: 'required',
    summary: 'The bookings of a vehicle as the last sync left them, by pick-up',
    input: z.object({ id: givenId }),
    output: KeptBookings,
  }),
}
