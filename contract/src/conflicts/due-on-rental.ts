import { z } from 'zod'
import { Booking } from '../bookings/calls.ts'
import { dateOnly, id } from '../formats.ts'

/** How a routine stands when its car is picked up; `during` falls due before the car is back. */
const dueAtPickUp = ['overdue', 'due', 'during'] as const
export type DueAtPickUp = (typeof dueAtPickUp)[number]

/** A routine that falls due while its car is booked. */
export const DueOnRental = z.object({
  template: z.object({
    id,
    title: z.string(),
    nextDueDate: dateOnly.nullable(),
    nextDueMileage: z.int().nullable(),
  }),
  booking: Booking,
  atPickUp: z.enum(dueAtPickUp),
  /** What the car will show when it is back, in whole miles; null when nobody can tell. */
  expectedOdometer: z.int().nullable(),
})
export type DueOnRental = z.output<typeof DueOnRental>
