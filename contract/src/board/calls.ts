import { z } from 'zod'
import { Booking } from '../bookings/calls.ts'
import { DueOnRental } from '../conflicts/due-on-rental.ts'
import { Reason } from '../conflicts/reasons.ts'
import { endpoint } from '../endpoint.ts'
import { countedNumber, INVALID_DATE, id, instant, isTextOfOurTime, NAME_MAX } from '../formats.ts'
import { ConflictRepair } from '../planning/conflict.ts'
import { LabelledVehicle } from '../vehicles/calls.ts'
import { BOARD_DAYS, BOARD_DAYS_MOST, boardStates, todoKinds } from './states.ts'

const DAYS_WRONG = `Please ask for 1 to ${BOARD_DAYS_MOST} days`

/** More than any counter sees in a week; the first ones count. */
export const BOARD_ROWS_MOST = 5_000

export const BoardVehicle = LabelledVehicle
export type BoardVehicle = z.output<typeof BoardVehicle>

/** A car that goes out; a booking of several cars has one for each. */
export const PickUp = z.object({
  booking: Booking,
  /** Null as long as the booking only has a class. */
  vehicle: BoardVehicle.nullable(),
  state: z.enum(boardStates),
  reasons: z.array(Reason),
  dueOnRental: z.array(DueOnRental),
  /** How many cars of its class are free and ready; only where no car is chosen yet. */
  readyInClass: z.int().optional(),
})
export type PickUp = z.output<typeof PickUp>

/** What to do with a car once it is back. */
export const Todo = z.object({
  kind: z.enum(todoKinds),
  sentence: z.string(),
  repair: ConflictRepair.optional(),
  template: z.object({ id, title: z.string() }).optional(),
})
export type Todo = z.output<typeof Todo>

/** A car that comes back. */
export const Return = z.object({
  booking: Booking,
  vehicle: BoardVehicle,
  isLate: z.boolean(),
  todo: z.array(Todo),
})
export type Return = z.output<typeof Return>

export const Board = z.object({
  pickUps: z.array(PickUp),
  returns: z.array(Return),
  counts: z.object({ ready: z.int(), check: z.int(), blocked: z.int(), unassigned: z.int() }),
  /** The last complete sync; null before the first. */
  asOf: instant.nullable(),
})
export type Board = z.output<typeof Board>

export const board = {
  days: endpoint({
    method: 'GET',
    path: '/api/board',
    access: 'user',
    trial: 'required',
    summary:
      'Which cars go out and come back, from a day on: whether each may go, why not, and what to do when it is back',
    input: z.object({
      /** Where the business is; today when absent. */
      date: z.iso.date(INVALID_DATE).refine(isTextOfOurTime, INVALID_DATE).optional(),
      days: countedNumber(BOARD_DAYS_MOST, DAYS_WRONG).default(BOARD_DAYS),
      location: z.string().trim().max(NAME_MAX).optional(),
    }),
    output: Board,
  }),
}
