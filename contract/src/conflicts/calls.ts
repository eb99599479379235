import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyInstant, givenId, message } from '../formats.ts'
import { Conflict } from '../planning/conflict.ts'
import { VehicleAtCounter } from '../vehicles/calls.ts'
import { DueOnRental } from './due-on-rental.ts'
import { Reason } from './reasons.ts'

export const CONFLICT_GONE = 'This conflict no longer exists.'
export const CONFLICT_DISMISSED = 'Conflict dismissed'
export const CONFLICT_BROUGHT_BACK = 'Conflict brought back'
export const ENDS_BEFORE_IT_BEGINS = 'The end must be after the start'

/** More than anybody reads; the most urgent count. */
export const CONFLICTS_MOST = 5_000
export const ALTERNATIVES_MOST = 100

/** A car that could go out instead. */
export const Alternative = z.object({
  vehicle: VehicleAtCounter,
  sameLocation: z.boolean(),
  isReady: z.boolean(),
  /** What should be looked at before it goes out. */
  reasons: z.array(Reason),
})
export type Alternative = z.output<typeof Alternative>

const own = { access: 'user', trial: 'required' } as const
const byId = z.object({ id: z.string() })

export const conflicts = {
  list: endpoint({
    method: 'GET',
    path: '/api/conflicts',
    ...own,
    summary:
      'What collides with bookings, the most urgent first; of one vehicle, or those that were dismissed',
    input: z.object({ vehicleId: givenId.optional(), dismissed: z.stringbool().optional() }),
    output: z.array(Conflict),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/conflicts/:id/dismiss',
    ...own,
    summary: 'Hide a conflict for the whole business, until its facts change',
    input: byId,
    output: message,
  }),
  bringBack: endpoint({
    method: 'DELETE',
    path: '/api/conflicts/:id/dismiss',
    ...own,
    summary: 'Bring a dismissed conflict back',
    input: byId,
    output: message,
  }),
  dueOnRental: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/due-on-rental',
    ...own,
    summary: 'Routines of a vehicle that fall due on its bookings, by pick-up',
    input: z.object({ id: givenId }),
    output: z.array(DueOnRental),
  }),
  alternatives: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/alternatives',
    ...own,
    summary: 'Cars of the same class that are free in a time and may go out, the most fitting first',
    example: { from: '2030-03-04T09:00:00Z', to: '2030-03-06T09:00:00Z' },
    input: z
      .object({ id: givenId, from: anyInstant, to: anyInstant })
      .refine(({ from, to }) => to > from, { error: ENDS_BEFORE_IT_BEGINS, path: ['to'] }),
    output: z.array(Alternative),
  }),
}
