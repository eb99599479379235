import {
  type Around,
  type CarFacts,
  isFree,
  reasonsAgainst,
  tripOf,
} from '@pitlane/contract/conflicts/going-out'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import { factsOfClasses } from '../conflicts/car-facts-queries.ts'
import type { GivenTrip } from '../conflicts/trips-due-queries.ts'
import type { PickUpRow } from './queries.ts'

/** For so many bookings without a car the fleet is looked through; nobody looks at more at once. */
const COUNTED_MOST = 200
/** Of so many cars that could go out it is asked whether a routine falls due; of the rest it is taken that none does. */
const TRIPS_MOST = 20_000

/** A booking that has no car yet, and the cars of its class that are free and that nothing keeps back. */
export interface Waiting {
  bookingKey: string
  trips: GivenTrip[]
}

export async function waitingFor(
  ctx: ReadContext,
  rows: readonly PickUpRow[],
  around: Around,
): Promise<Waiting[]> {
  const waiting = rows.slice(0, COUNTED_MOST)
  const classes = [...new Set(waiting.flatMap(({ booking }) => booking.vehicleClass ?? []))]
  const fleet = classes.length > 0 ? await factsOfClasses(ctx, classes) : new Map<string, CarFacts>()
  const cars = Map.groupBy(fleet.values(), (car) => car.vehicleClass)
  const looked = waiting.flatMap((row) =>
    (cars.get(row.booking.vehicleClass) ?? []).map((car) => ({ row, car })),
  )
  const tripsOf = Map.groupBy(
    (await mapInSteps(looked, ({ row, car }) => (mayGo(row, car, around) ? tripWith(row, car) : []))).flat(),
    ({ bookingKey }) => bookingKey,
  )
  return waiting.map(({ bookingKey }) => ({ bookingKey, trips: tripsOf.get(bookingKey) ?? [] }))
}

function tripWith({ bookingKey, booking }: PickUpRow, { vehicleId }: CarFacts): GivenTrip {
  return { bookingKey, vehicleId, pickUp: booking.pickUp, return: booking.return }
}

function mayGo({ booking }: PickUpRow, car: CarFacts, around: Around): boolean {
  const trip = tripOf(booking)
  return isFree(trip, car, around) && reasonsAgainst(trip, car, [], around).length === 0
}

export function tripsToAsk(waiting: readonly Waiting[]): GivenTrip[] {
  return waiting.flatMap(({ trips }) => trips).slice(0, TRIPS_MOST)
}

/** How many could go for each, by our id of the booking; one on which a routine falls due is not ready. */
export function countReady(
  waiting: readonly Waiting[],
  isDue: (trip: GivenTrip) => boolean,
): Map<string, number> {
  return new Map(
    waiting.map(({ bookingKey, trips }) => [bookingKey, trips.filter((trip) => !isDue(trip)).length]),
  )
}
