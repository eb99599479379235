import type { PickUp } from '@pitlane/contract/board/calls'
import type { BoardState } from '@pitlane/contract/board/states'
import { type Around, type CarFacts, reasonsAgainst, tripOf } from '@pitlane/contract/conflicts/going-out'
import { isBlocking, type Reason } from '@pitlane/contract/conflicts/reasons'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { factsOfCars } from '../conflicts/car-facts-queries.ts'
import { type DueOnTrip, type GivenTrip, routinesDueOn } from '../conflicts/trips-due-queries.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { withConflicts } from './conflict-links.ts'
import { type PickUpRow, pickUpRows, type Span } from './queries.ts'
import { countReady, tripsToAsk, waitingFor } from './ready-in-class.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** Each with whether its car may go out, and why not. */
export async function pickUpsOf(ctx: Reading, span: Span): Promise<PickUp[]> {
  const [rows, around] = await Promise.all([pickUpRows(ctx, span), aroundOf(ctx)])
  if (rows.length === 0) return []
  const trips = rows.flatMap(tripOfRow)
  const vehicleIds = [...new Set(trips.map((trip) => trip.vehicleId))]
  const carless = rows.filter(({ vehicle }) => vehicle === null)
  const [facts, waiting] = await Promise.all([factsOfCars(ctx, vehicleIds), waitingFor(ctx, carless, around)])
  const due = await routinesDueOn(ctx, [...trips, ...tripsToAsk(waiting)])
  const dueOf = Map.groupBy(due, keyOf)
  const ready = countReady(waiting, (trip) => dueOf.has(keyOf(trip)))
  const pickUps = await mapInSteps(rows, (row) => {
    const car = row.vehicle && facts.get(row.vehicle.id)
    if (!row.vehicle || !car) return unassigned(row, ready)
    const routines = dueOf.get(keyOf({ bookingKey: row.bookingKey, vehicleId: row.vehicle.id })) ?? []
    return judged(row, car, routines, around)
  })
  return withConflicts(ctx, pickUps)
}

async function aroundOf(ctx: Reading): Promise<Around> {
  const { turnRoundMinutes } = await workshopOf(ctx)
  return { now: ctx.now.getTime(), timezone: ctx.timezone, turnRoundMinutes }
}

function tripOfRow({ bookingKey, booking, vehicle }: PickUpRow): GivenTrip[] {
  const { pickUp, return: back } = booking
  return vehicle ? [{ bookingKey, vehicleId: vehicle.id, pickUp, return: back }] : []
}

function keyOf({ bookingKey, vehicleId }: Pick<GivenTrip, 'bookingKey' | 'vehicleId'>): string {
  return `${bookingKey} ${vehicleId}`
}

function judged(
  { booking, vehicle }: PickUpRow,
  car: CarFacts,
  due: readonly DueOnTrip[],
  around: Around,
): PickUp {
  const reasons = reasonsAgainst(tripOf(booking), car, due, around)
  const dueOnRental = due.map(({ template, atPickUp, expectedOdometer }) => ({
    ...{ template, booking, atPickUp, expectedOdometer },
  }))
  return { booking, vehicle, state: stateOf(reasons), reasons, dueOnRental }
}

function unassigned({ bookingKey, booking }: PickUpRow, ready: ReadonlyMap<string, number>): PickUp {
  const readyInClass = ready.get(bookingKey)
  return {
    booking,
    vehicle: null,
    state: 'unassigned',
    reasons: [],
    dueOnRental: [],
    ...(readyInClass !== undefined && { readyInClass }),
  }
}

function stateOf(reasons: readonly Reason[]): BoardState {
  if (reasons.some(({ kind }) => isBlocking(kind))) return 'blocked'
  return reasons.length > 0 ? 'check' : 'ready'
}
