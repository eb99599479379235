import type { CarBooking, CarFacts } from '@pitlane/contract/conflicts/car-facts'
import { byPickUp } from '@pitlane/contract/conflicts/judged-car'
import type { ReadContext } from '../../platform/context.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type BookedCars, bookedCars } from '../bookings/booked-cars-queries.ts'
import { uncheckedSince } from '../checks/due-queries.ts'
import {
  bookedCarsThatMayCollide,
  classIn,
  idIn,
  type OwnFacts,
  ownFacts,
  repairsOfCars,
} from './car-facts-queries.ts'

/** No car has more that is out, or more that waits, but one that somebody made to be looked at for long: of such a one the first are known. */
const MOST_TRIPS_OF_CAR = 200
/** Of so many cars the facts are in hand at once. */
const CARS_AT_ONCE = 2_000

/** What says whether these cars may go out. */
export function factsOfCars(ctx: ReadContext, vehicleIds: readonly string[]): Promise<CarFacts[]> {
  return factsOf(ctx, idIn(vehicleIds))
}

/** The same of all cars of these classes. */
export function factsOfClasses(ctx: ReadContext, classes: readonly string[]): Promise<CarFacts[]> {
  return factsOf(ctx, classIn(classes))
}

async function factsOf(ctx: ReadContext, which: Sql): Promise<CarFacts[]> {
  const [bookings, unchecked, ...facts] = await Promise.all([
    bookedCars(ctx, which),
    uncheckedSince(ctx, which),
    ownFacts(ctx, which),
    repairsOfCars(ctx, which),
  ])
  return withBookings(bookingsByCar(bookings), ...facts, unchecked)
}

/** The same of all cars of a business that may have a conflict, some at a time. */
export async function* factsOfThoseThatMayCollide(ctx: ReadContext): AsyncGenerator<CarFacts[]> {
  const { haveWork, ...booked } = await bookedCarsThatMayCollide(ctx)
  const byCar = bookingsByCar(booked)
  const vehicleIds = [...byCar.keys()]
  const work = new Set(booked.vehicleIds.filter((_, at) => haveWork[at]))
  for (let at = 0; at < vehicleIds.length; at += CARS_AT_ONCE) {
    const some = vehicleIds.slice(at, at + CARS_AT_ONCE)
    const [own, repairs] = await Promise.all([
      ownFacts(ctx, idIn(some)),
      repairsOfCars(ctx, idIn(some.filter((id) => work.has(id)))),
    ])
    yield withBookings(byCar, own, repairs)
  }
}

function withBookings(
  bookings: ReadonlyMap<string, CarBooking[]>,
  own: readonly OwnFacts[],
  held: Awaited<ReturnType<typeof repairsOfCars>>,
  /** No part of any conflict, so who looks for those does not ask. */
  unchecked: ReadonlyMap<string, number> = new Map(),
): CarFacts[] {
  const repairs = Map.groupBy(held, ({ vehicleId }) => vehicleId)
  return own.map((car) =>
    Object.assign(car, {
      uncheckedSince: unchecked.get(car.vehicleId) ?? null,
      repairs: repairs.get(car.vehicleId) ?? [],
      bookings: firstOf(bookings.get(car.vehicleId) ?? []),
    }),
  )
}

function bookingsByCar(lists: BookedCars): Map<string, CarBooking[]> {
  const { vehicleIds, ids, statuses, pickUps, returns } = lists
  const byCar = new Map<string, CarBooking[]>()
  vehicleIds.forEach((vehicleId, at) => {
    const booking = {
      id: ids[at] ?? '',
      status: statuses[at] ?? '',
      pickUp: pickUps[at] ?? 0,
      return: returns[at] ?? null,
    }
    const known = byCar.get(vehicleId)
    if (known) known.push(booking)
    else byCar.set(vehicleId, [booking])
  })
  return byCar
}

/** By pick-up, each once: a booking may name a car twice. */
function firstOf(bookings: readonly CarBooking[]): readonly CarBooking[] {
  if (bookings.length < 2) return bookings
  const each = bookings.toSorted(byPickUp).filter(({ id }, at, sorted) => id !== sorted[at - 1]?.id)
  if (each.length <= MOST_TRIPS_OF_CAR) return each
  const isOut = ({ status }: CarBooking) => status === 'rental'
  return [each.filter(isOut), each.filter((it) => !isOut(it))].flatMap((some) =>
    some.slice(0, MOST_TRIPS_OF_CAR),
  )
}
