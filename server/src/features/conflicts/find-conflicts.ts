import type { WallClock } from '@pitlane/contract/clock'
import { CONFLICTS_MOST } from '@pitlane/contract/conflicts/calls'
import {
  type Collision,
  collisionsOf,
  type NamedCar,
  routineOn,
  soonOf,
} from '@pitlane/contract/conflicts/collisions'
import { type Ahead, judge } from '@pitlane/contract/conflicts/judged-car'
import { conflictSentence } from '@pitlane/contract/conflicts/sentence'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { factsOfCars, factsOfThoseThatMayCollide } from './car-facts.ts'
import { conflictId } from './conflict-id.ts'
import { dismissedAmong } from './dismissal-queries.ts'
import { routinesDueOn, type TripOfCar } from './due-queries.ts'
import { byUrgency, openUrgent } from './most-urgent.ts'

type Reading = ReadContext & WallClock & Partial<KnownPaces>

export interface FoundConflict extends Collision {
  id: string
}

interface Wanted {
  /** When none are named all are looked at. */
  vehicleIds?: readonly string[] | undefined
  /** Those that are hidden instead of those that are not. */
  isDismissed?: boolean
  /** This one, hidden or not. */
  id?: string
}

/** So many trips are asked about in one statement. */
const TRIPS_AT_ONCE = 10_000
/** Only so many get an id, the most urgent: enough for all that are answered, also when many of them are dismissed. */
const MOST_NAMED = 2 * CONFLICTS_MOST

/** What collides now, the most urgent first. */
export async function findConflicts(
  ctx: Reading,
  { vehicleIds, isDismissed = false, id }: Wanted,
): Promise<FoundConflict[]> {
  const found = await collisionsAmong(ctx, vehicleIds)
  const named = await mapInSteps(found, (collision) => ({ ...collision, id: conflictId(collision) }))
  named.sort((one, other) => byUrgency(one, other) || (one.id < other.id ? -1 : 1))
  if (id !== undefined) return named.filter((conflict) => conflict.id === id)
  const hidden = await dismissedAmong(
    ctx,
    named.map((conflict) => conflict.id),
  )
  return named.filter((conflict) => hidden.has(conflict.id) === isDismissed).slice(0, CONFLICTS_MOST)
}

export function sentenceOf({ now, timezone, clock }: Reading, conflict: Collision): string {
  return conflictSentence(conflict, { now: now.getTime(), timezone, clock })
}

interface Soon extends TripOfCar, NamedCar {
  ahead: Ahead
}

/** The most urgent of what collides with the bookings of these cars, or of all. */
async function collisionsAmong(
  ctx: Reading,
  vehicleIds: readonly string[] | undefined,
): Promise<Collision[]> {
  const around = { now: ctx.now.getTime(), timezone: ctx.timezone, clock: ctx.clock }
  const urgent = openUrgent(MOST_NAMED)
  const soon: Soon[] = []
  for await (const cars of vehicleIds ? [factsOfCars(ctx, vehicleIds)] : factsOfThoseThatMayCollide(ctx))
    await mapInSteps(cars, (facts) => {
      const car = judge(facts, around)
      urgent.add(collisionsOf(car))
      const { vehicleId, vehicleKey } = facts
      for (const ahead of soonOf(car)) {
        const { pickUp, return: back } = ahead.booking
        soon.push({ vehicleId, vehicleKey, pickUp, return: back, ahead })
      }
    })
  for (let at = 0; at < soon.length; at += TRIPS_AT_ONCE)
    urgent.add(await routinesOn(ctx, soon.slice(at, at + TRIPS_AT_ONCE), vehicleIds === undefined))
  return urgent.all()
}

async function routinesOn(ctx: Reading, soon: readonly Soon[], areOfFleet: boolean): Promise<Collision[]> {
  const due = await routinesDueOn(ctx, soon, { most: MOST_NAMED, areOfFleet })
  return mapInSteps(due, (it) => routineOn(it.trip, it.trip.ahead, it))
}
