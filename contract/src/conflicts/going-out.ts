import { overlap } from '../bookings/availability.ts'
import { isLate, timeTaken } from '../bookings/taking.ts'
import { MINUTE } from '../durations.ts'
import type { Around } from '../planning/conflict.ts'
import type { CarBooking, DueRoutine, Trip } from './car-facts.ts'
import {
  type Collision,
  collisionOf,
  lateReturns,
  papersOn,
  routineOn,
  soonOf,
  unsafeOf,
} from './collisions.ts'
import { type Ahead, isCritical, type JudgedCar, type Work } from './judged-car.ts'
import { papersExpiredBy } from './papers-expired.ts'
import { reasonWords } from './reason-words.ts'
import type { Reason } from './reasons.ts'
import { STILL_OUT_WITHIN_MS } from './rules.ts'

/** A reason, and the conflicts that tell of the same: the first that nobody has dismissed is the one to lead to. */
export interface Against {
  reason: Reason
  collisions: readonly Collision[]
}

/** Why a car may not go out, and then what must be looked at before it does. A repair is one reason. */
export function reasonsAgainst(
  car: JudgedCar,
  trip: Trip,
  due: readonly DueRoutine[],
  turnRoundMinutes: number,
): Against[] {
  const { facts, around } = car
  const words = reasonWords(around)
  const own = car.waiting.find(({ booking }) => booking.id === trip.bookingId)
  const soon = own && soonOf(car).includes(own) ? own : undefined
  const others = facts.bookings.filter(({ id }) => id !== trip.bookingId)
  const repairs = car.work.flatMap((work) => repairAgainst(car, work, trip, own) ?? [])
  const expired = papersExpiredBy(trip, facts, around)
  const stillOut = others.find((other) => isStillOut(other, trip, around))
  const before = stillOut ? undefined : comesBackShortlyBefore(others, trip, around.now, turnRoundMinutes)
  const against: (Against | false | undefined)[] = [
    ...repairs.filter(({ reason }) => reason.kind === 'critical_repair'),
    ...repairs.filter(({ reason }) => reason.kind === 'in_repair'),
    expired.length > 0 &&
      told({ kind: 'papers', sentence: words.papers(expired, facts) }, soon && papersOn(car, soon)),
    facts.status === 'out_of_service' && told({ kind: 'out_of_service', sentence: words.outOfService }),
    stillOut && {
      reason: { kind: 'still_out', sentence: words.stillOut(stillOut) },
      collisions: lateReturns(car).filter(({ next }) => next?.id === trip.bookingId),
    },
    ...repairs.filter(({ reason }) => reason.kind === 'high_repair'),
    ...due.map((routine) => told(dueReason(routine, around), soon && routineOn(facts, soon, routine))),
    before && told({ kind: 'short_turn_round', sentence: words.shortlyBefore(before, trip.pickUp) }),
    facts.status === 'maintenance' && told({ kind: 'maintenance', sentence: words.maintenance }),
    facts.uncheckedSince !== null &&
      told({ kind: 'unchecked', sentence: words.unchecked(facts.uncheckedSince) }),
  ]
  return against.filter((it) => it !== undefined && it !== false)
}

function told(reason: Reason, ...collisions: (Collision | undefined)[]): Against {
  return { reason, collisions: collisions.filter((it) => it !== undefined) }
}

function repairAgainst(
  car: JudgedCar,
  work: Work,
  { pickUp }: Trip,
  own: Ahead | undefined,
): Against | undefined {
  const reason = repairReason(work, pickUp, car.around)
  if (!reason) return undefined
  if (!car.gravest.includes(work)) return told(reason)
  return told(reason, own && collisionOf(car, work, own), unsafeOf(car, work))
}

function repairReason(work: Work, pickUp: number, around: Around): Reason | undefined {
  const { repair, taken } = work
  const { id, number, title, status, urgencyLevel } = repair
  const words = reasonWords(around)
  const named = { id, number, title, status, urgencyLevel }
  if (isCritical(work)) return { kind: 'critical_repair', sentence: words.critical(repair), repair: named }
  if (taken && overlap(taken, { start: pickUp, end: pickUp + 1 }))
    return { kind: 'in_repair', sentence: words.inRepair(repair, taken), repair: named }
  if (urgencyLevel !== 'high') return undefined
  return { kind: 'high_repair', sentence: words.high(repair), repair: named }
}

function dueReason({ template: { id, title }, atPickUp }: DueRoutine, around: Around): Reason {
  const sentence = reasonWords(around).due(title, atPickUp)
  return { kind: 'due_on_rental', sentence, template: { id, title } }
}

/** On a rental that ends after this pick-up, or is late with this pick-up within a day. */
function isStillOut(other: CarBooking, { pickUp }: Trip, { now }: Around): boolean {
  if (other.status !== 'rental') return false
  if (other.return === null || other.return > pickUp) return true
  return isLate(other, now) && pickUp - now <= STILL_OUT_WITHIN_MS
}

/** The last that has the car before this pick-up and leaves less than the turn-round time, or none at all. */
function comesBackShortlyBefore(
  others: readonly CarBooking[],
  { pickUp }: Trip,
  now: number,
  turnRoundMinutes: number,
): { until: number | null } | undefined {
  const ends = others
    .map((other) => timeTaken(other, now))
    .filter((taken) => taken !== null && taken.start <= pickUp)
    .map((taken) => taken?.end ?? null)
    .filter((end) => end === null || end > pickUp - turnRoundMinutes * MINUTE)
  if (ends.length === 0) return undefined
  return { until: ends.includes(null) ? null : Math.max(...ends.map(Number)) }
}

/** Whether nothing takes a car in a time: no other booking, and no repair. */
export function isFree({ facts, around, work }: JudgedCar, trip: Trip): boolean {
  const wanted = { start: trip.pickUp, end: trip.return }
  const bookings = facts.bookings
    .filter(({ id }) => id !== trip.bookingId)
    .map((booking) => timeTaken(booking, around.now))
  return [...bookings, ...work.map(({ taken }) => taken)].every((it) => it === null || !overlap(it, wanted))
}
