import { tripOf } from '@pitlane/contract/conflicts/car-facts'
import { isFree, reasonsAgainst } from '@pitlane/contract/conflicts/going-out'
import { type JudgedCar, judge } from '@pitlane/contract/conflicts/judged-car'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import { factsOfClasses } from '../conflicts/car-facts.ts'
import type { TripOfCar } from '../conflicts/due-queries.ts'
import type { Asked } from './pick-ups.ts'
import type { PickUpRow } from './queries.ts'

/** For so many bookings without a car the fleet is looked through; nobody looks at more at once. */
const COUNTED_MOST = 200
/** Of so many cars that could go out it is asked whether a routine falls due; of the rest it is taken that none does. */
const TRIPS_MOST = 20_000

/** A booking that has no car yet, and the cars of its class that are free and that nothing keeps back. */
interface Waiting {
  bookingId: string
  trips: TripOfCar[]
}

export async function waitingFor(
  ctx: ReadContext,
  rows: readonly PickUpRow[],
  asked: Asked,
): Promise<Waiting[]> {
  const waiting = rows.slice(0, COUNTED_MOST)
  const classes = [...new Set(waiting.flatMap(({ booking }) => booking.vehicleClass ?? []))]
  const fleet = classes.length > 0 ? await factsOfClasses(ctx, classes) : []
  const judged = await mapInSteps(fleet, (facts) => judge(facts, asked.around))
  const cars = Map.groupBy(judged, ({ facts }) => facts.vehicleClass)
  const looked = waiting.flatMap((row) =>
    (cars.get(row.booking.vehicleClass) ?? []).map((car) => ({ row, car })),
  )
  const couldGo = await mapInSteps(looked, (it) => (mayGo(it.row, it.car, asked) ? [it] : []))
  const carsOf = Map.groupBy(couldGo.flat(), ({ row }) => row)
  return waiting.map((row) => {
    const trips = (carsOf.get(row) ?? []).map(({ car }) => ({
      ...tripOf(row.booking),
      vehicleId: car.facts.vehicleId,
    }))
    return { bookingId: row.booking.id, trips }
  })
}

function mayGo({ booking }: PickUpRow, car: JudgedCar, { turnRoundMinutes }: Asked): boolean {
  const trip = tripOf(booking)
  return isFree(car, trip) && reasonsAgainst(car, trip, [], turnRoundMinutes).length === 0
}

export function tripsToAsk(waiting: readonly Waiting[]): TripOfCar[] {
  return waiting.flatMap(({ trips }) => trips).slice(0, TRIPS_MOST)
}

/** How many could go for each booking; one on which a routine falls due is not ready. */
export function countReady(
  waiting: readonly Waiting[],
  isDue: (trip: TripOfCar) => boolean,
): Map<string, number> {
  return new Map(
    waiting.map(({ bookingId, trips }) => [bookingId, trips.filter((trip) => !isDue(trip)).length]),
  )
}
