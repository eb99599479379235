import {
  type Around,
  type CarFacts,
  isFree,
  reasonsAgainst,
  tripOf,
} from '@pitlane/contract/conflicts/going-out'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { factsOfClasses } from '../conflicts/car-facts-queries.ts'
import { type GivenTrip, routinesDueOn } from '../conflicts/trips-due-queries.ts'
import type { PickUpRow } from './queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** For so many bookings without a car the fleet is looked through; nobody looks at more at once. */
const COUNTED_MOST = 200
/** Of so many cars that could go out it is asked whether a routine falls due; of the rest it is taken that none does. */
const TRIPS_MOST = 20_000

/** How many cars of its class are free and ready for each booking that has none yet, by our id of the booking. */
export async function countReady(
  ctx: Reading,
  rows: readonly PickUpRow[],
  around: Around,
): Promise<Map<string, number>> {
  const waiting = rows.slice(0, COUNTED_MOST)
  const classes = [...new Set(waiting.flatMap(({ booking }) => booking.vehicleClass ?? []))]
  if (classes.length === 0) return new Map(waiting.map(({ bookingKey }) => [bookingKey, 0]))
  const fleet = await factsOfClasses(ctx, classes)
  const cars = Map.groupBy(fleet.values(), (car) => car.vehicleClass)
  const candidates = waiting.map((row) => {
    const ofClass = cars.get(row.booking.vehicleClass) ?? []
    return { row, cars: ofClass.filter((car) => mayGo(row, car, around)) }
  })
  const due = await routinesDueOn(ctx, candidates.flatMap(tripsOf).slice(0, TRIPS_MOST))
  const dueCars = Map.groupBy(due, ({ bookingKey }) => bookingKey)
  return new Map(
    candidates.map(({ row: { bookingKey }, cars: free }) => {
      const falling = new Set(dueCars.get(bookingKey)?.map(({ vehicleId }) => vehicleId))
      return [bookingKey, free.filter(({ vehicleId }) => !falling.has(vehicleId)).length]
    }),
  )
}

function tripsOf({ row: { bookingKey, booking }, cars }: { row: PickUpRow; cars: CarFacts[] }): GivenTrip[] {
  const { pickUp, return: back } = booking
  return cars.map(({ vehicleId }) => ({ bookingKey, vehicleId, pickUp, return: back }))
}

function mayGo({ booking }: PickUpRow, car: CarFacts, around: Around): boolean {
  const trip = tripOf(booking)
  return isFree(trip, car, around) && reasonsAgainst(trip, car, [], around).length === 0
}
