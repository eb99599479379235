import { z } from 'zod'
import { Booking } from '../bookings/calls.ts'
import { endpoint } from '../endpoint.ts'
import { givenId, instant } from '../formats.ts'

/** More than anybody chooses from; the newest count. */
export const RENTALS_MOST = 100

/** A rental that had the car of a repair, by its own pick-up and return of that car. */
export const Rental = z.object({
  booking: Booking,
  from: instant,
  /** Null while the car is out. */
  to: instant.nullable(),
})
export type Rental = z.output<typeof Rental>

export const RentalsOfRepair = z.object({
  rentals: z.array(Rental),
  since: instant,
  sentence: z.string(),
})
export type RentalsOfRepair = z.output<typeof RentalsOfRepair>

export const damage = {
  rentals: endpoint({
    method: 'GET',
    path: '/api/repairs/:id/rentals',
    access: 'user',
    trial: 'required',
    summary: 'Rentals that had the car between its last check and when the repair was found, newest first',
    example: { id: '$REPAIR_ID' },
    input: z.object({ id: givenId }),
    output: RentalsOfRepair,
  }),
}
