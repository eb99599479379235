import {
  type Around,
  type CarFacts,
  isFree,
  reasonsAgainst,
  tripOf,
} from '@pitlane/contract/conflicts/going-out'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { factsOfCars } from '../conflicts/car-facts-queries.ts'
import type { PickUpRow } from './queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** For so many bookings without a car the fleet is looked through; nobody looks at more at once. */
const COUNTED_MOST = 200

/** How many cars of its class are free and ready for each booking that has none yet, by our id of the booking. */
export async function countReady(
  ctx: Reading,
  rows: readonly PickUpRow[],
  around: Around,
): Promise<Map<string, number>> {
  const waiting = rows.slice(0, COUNTED_MOST)
  const classes = [...new Set(waiting.flatMap(({ booking }) => booking.vehicleClass ?? []))]
  if (classes.length === 0) return new Map(waiting.map(({ bookingKey }) => [bookingKey, 0]))
  const fleet = await factsOfCars(ctx, sql`vehicle_class = any(${classes}::text[])`)
  const cars = Map.groupBy(fleet.values(), (car) => car.vehicleClass)
  return new Map(
    waiting.map((row) => {
      const ofClass = cars.get(row.booking.vehicleClass) ?? []
      return [row.bookingKey, ofClass.filter((car) => mayGo(row, car, around)).length]
    }),
  )
}

function mayGo({ booking }: PickUpRow, car: CarFacts, around: Around): boolean {
  const trip = tripOf(booking)
  return isFree(trip, car, around) && reasonsAgainst(trip, car, [], around).length === 0
}
