import { overlap } from '../bookings/availability.ts'
import { type ConflictKind, type Severity, severityOfOverlap } from '../planning/conflict.ts'
import type { Paper } from '../vehicles/papers.ts'
import type { CarBooking, CarFacts, DueRoutine, OpenRepair } from './car-facts.ts'
import { type Ahead, isCritical, isUnderWay, type JudgedCar, type Work } from './judged-car.ts'
import { papersExpiredBy } from './papers-expired.ts'
import { DUE_WITHIN_MS, MOST_SOON_OF_CAR, PICK_UP_WITHIN_MS } from './rules.ts'
import { overlapping } from './sweep.ts'

/** A conflict as the facts have it, before it has an id and words. Instants in milliseconds. */
export interface Collision extends NamedCar {
  kind: ConflictKind
  severity: Severity
  at: number
  booking: CarBooking
  repair?: OpenRepair
  /** The pick-up that a late return reaches past. */
  next?: CarBooking
  routine?: DueRoutine
  /** Those that are past when the car is back, with their last day. */
  papers?: Partial<Record<Paper, string>>
}

export type NamedCar = Pick<CarFacts, 'vehicleId' | 'vehicleKey'>

/** What collides with the bookings of a car, but for the routines that fall due on them. */
export function collisionsOf(car: JudgedCar): Collision[] {
  const found: Collision[] = []
  lookAtPairs(car, (work, trip) => {
    const collision = collisionOf(car, work, trip)
    if (collision) found.push(collision)
  })
  found.push(...lateReturns(car))
  for (const trip of soonOf(car)) {
    const papers = papersOn(car, trip)
    if (papers) found.push(papers)
  }
  return found
}

/** Each work with what is out and with the next pick-up; with the others only where they overlap. */
function lookAtPairs({ gravest, out, waiting }: JudgedCar, look: (work: Work, trip: Ahead) => void): void {
  if (gravest.length === 0) return
  for (const trip of out) for (const work of gravest) if (isToldOnAnyRental(work)) look(work, trip)
  if (out.length > 0)
    overlapping(
      gravest.filter((it) => !isToldOnAnyRental(it)),
      out,
      look,
    )
  const next = waiting[0]
  if (next) for (const work of gravest) look(work, next)
  if (waiting.length > 1) overlapping(gravest, waiting.slice(1), look)
}

function isToldOnAnyRental(work: Work): boolean {
  return isCritical(work) || isUnderWay(work)
}

/** One repair and one booking make one conflict at most, the gravest. */
export function collisionOf(car: JudgedCar, work: Work, trip: Ahead): Collision | undefined {
  const kind = kindOf(car, work, trip)
  if (!kind) return undefined
  const { now } = car.around
  const at = kind === 'late_return' ? work.taken?.start : undefined
  const severity = kind === 'overlap' ? severityOfOverlap(trip.start, now) : severities[kind]
  return {
    ...collision(car.facts, kind, severity, trip),
    at: at ?? (trip.isOut ? now : trip.start),
    repair: work.repair,
  }
}

const severities: Record<Exclude<ConflictKind, 'overlap'>, Severity> = {
  unsafe: 'critical',
  late_repair: 'critical',
  late_return: 'critical',
  out_in_repair: 'warning',
  due_on_rental: 'warning',
  papers: 'critical',
}

function kindOf(
  { around: { now }, out, waiting: [next] }: JudgedCar,
  work: Work,
  trip: Ahead,
): ConflictKind | undefined {
  if (isCritical(work) && trip.isOut) return 'unsafe'
  const isNextSoon = trip === next && trip.start - now <= PICK_UP_WITHIN_MS
  // Unsafe while it is out, and again at the next pick-up: that is told once.
  if (isCritical(work) && isNextSoon && !isDoneBy(work, trip.start, now))
    return out.length > 0 ? undefined : 'unsafe'
  if (work.taken?.isLate && isNextSoon) return 'late_repair'
  if (trip.isOut && isUnderWay(work)) return 'out_in_repair'
  if (!work.stands || !trip.wants || !overlap(work.stands, trip.wants)) return undefined
  return trip.isOut ? 'late_return' : 'overlap'
}

/** Its end is ahead, and no later than this moment. */
function isDoneBy({ taken }: Work, moment: number, now: number): boolean {
  return taken !== null && taken.end !== null && taken.end > now && taken.end <= moment
}

/** A car that is not safe now is so at its next pick-up, too: that is told of the rental it is on, else of the next pick-up. */
export function unsafeOf(car: JudgedCar, work: Work): Collision | undefined {
  const trip = car.out[0] ?? car.waiting[0]
  const found = trip && collisionOf(car, work, trip)
  return found?.kind === 'unsafe' ? found : undefined
}

/** A late rental that is not back for the next pick-up of its car. */
export function lateReturns(car: JudgedCar): Collision[] {
  const late = car.out.filter(({ isLate }) => isLate)
  const next = car.waiting[0]
  if (late.length === 0 || !next) return []
  return late
    .filter(({ end }) => end !== null && next.start < end)
    .map((trip) => ({
      ...collision(car.facts, 'late_return', 'critical', trip),
      at: next.start,
      next: next.booking,
    }))
}

/** The pick-ups for which routines and papers count. */
export function soonOf({ waiting, around }: JudgedCar): Ahead[] {
  return waiting.slice(0, MOST_SOON_OF_CAR).filter(({ start }) => start - around.now <= DUE_WITHIN_MS)
}

/** Of a pick-up that is soon. */
export function routineOn(car: NamedCar, trip: Ahead, routine: DueRoutine): Collision {
  const severity = routine.atPickUp === 'overdue' ? 'critical' : 'warning'
  return { ...collision(car, 'due_on_rental', severity, trip), routine }
}

/** Of a pick-up that is soon; several papers are one. */
export function papersOn(car: JudgedCar, trip: Ahead): Collision | undefined {
  const expired = papersExpiredBy(trip.booking, car.facts, car.around)
  if (expired.length === 0) return undefined
  const papers = Object.fromEntries(expired.map((paper) => [paper, car.facts[paper] ?? '']))
  return { ...collision(car.facts, 'papers', 'critical', trip), papers }
}

function collision(
  { vehicleId, vehicleKey }: NamedCar,
  kind: ConflictKind,
  severity: Severity,
  trip: Ahead,
): Collision {
  return { kind, severity, at: trip.start, vehicleId, vehicleKey, booking: trip.booking }
}
