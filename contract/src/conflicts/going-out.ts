import type { Booking } from '../bookings/calls.ts'
import { type Booked, isLate, timeTaken } from '../bookings/taking.ts'
import { dayIn } from '../formats.ts'
import type { ConflictRepair } from '../planning/conflict.ts'
import { repairTakes, type Taken, type Timed } from '../planning/takes.ts'
import type { VehicleStatus } from '../vehicles/calls.ts'
import { type Paper, paperNames } from '../vehicles/papers.ts'
import type { DueAtPickUp } from './due-on-rental.ts'
import { reasonWords } from './reason-words.ts'
import type { Reason } from './reasons.ts'

/** What is kept about a car that says whether it may go out. */
export interface CarFacts extends Record<Paper, string | null> {
  vehicleId: string
  vehicleClass: string | null
  status: VehicleStatus
  /** Those that are not completed. */
  repairs: readonly OpenRepair[]
  /** Those that take it and are not over. */
  bookings: readonly CarBooking[]
}

export type OpenRepair = ConflictRepair & Timed

export interface CarBooking extends Booked {
  id: string
}

/** From when to when a car would be out; instants in milliseconds. */
export interface Trip {
  /** Null when no booking is meant yet. */
  bookingId: string | null
  pickUp: number
  /** Null when nobody agreed on one. */
  return: number | null
}

export function tripOf({ id, pickUp, return: back }: Pick<Booking, 'id' | 'pickUp' | 'return'>): Trip {
  return { bookingId: id, pickUp: Date.parse(pickUp), return: back === null ? null : Date.parse(back) }
}

export interface DueRoutine {
  template: { id: string; title: string }
  atPickUp: DueAtPickUp
}

export interface Around {
  now: number
  timezone: string
  turnRoundMinutes: number
}

const MINUTE = 60_000
/** A late rental counts as still out for pick-ups so near. */
export const STILL_OUT_WITHIN_MS = 24 * 60 * MINUTE

/** Why a car may not go out, and then what must be looked at before it does. A repair is one reason. */
export function reasonsAgainst(
  trip: Trip,
  car: CarFacts,
  due: readonly DueRoutine[],
  around: Around,
): Reason[] {
  const words = reasonWords(around)
  const others = car.bookings.filter(({ id }) => id !== trip.bookingId)
  const repairs = car.repairs.map((repair) => repairReason(repair, trip, around))
  const expired = papersExpiredBy(trip, car, around)
  const stillOut = others.find((other) => isStillOut(other, trip, around))
  const before = stillOut ? undefined : comesBackShortlyBefore(others, trip, around)
  const reasons: (Reason | false | undefined)[] = [
    ...repairs.filter((it) => it?.kind === 'critical_repair'),
    ...repairs.filter((it) => it?.kind === 'in_repair'),
    expired.length > 0 && { kind: 'papers', sentence: words.papers(expired, car) },
    car.status === 'out_of_service' && { kind: 'out_of_service', sentence: words.outOfService },
    stillOut && { kind: 'still_out', sentence: words.stillOut(stillOut) },
    ...repairs.filter((it) => it?.kind === 'high_repair'),
    ...due.map((routine) => dueReason(routine, around)),
    before && { kind: 'short_turn_round', sentence: words.shortlyBefore(before, trip.pickUp) },
    car.status === 'maintenance' && { kind: 'maintenance', sentence: words.maintenance },
  ]
  return reasons.filter((reason) => reason !== undefined && reason !== false)
}

function repairReason(repair: OpenRepair, { pickUp }: Trip, around: Around): Reason | undefined {
  const { id, number, title, status, urgencyLevel } = repair
  const words = reasonWords(around)
  const named = { id, number, title, status, urgencyLevel }
  if (urgencyLevel === 'critical')
    return { kind: 'critical_repair', sentence: words.critical(repair), repair: named }
  const taken = repairTakes(repair, around.timezone, around.now)
  if (taken && overlaps(taken, { pickUp, return: pickUp + 1 }))
    return { kind: 'in_repair', sentence: words.inRepair(repair, taken), repair: named }
  if (urgencyLevel !== 'high') return undefined
  return { kind: 'high_repair', sentence: words.high(repair), repair: named }
}

function dueReason({ template: { id, title }, atPickUp }: DueRoutine, around: Around): Reason {
  const sentence = reasonWords(around).due(title, atPickUp)
  return { kind: 'due_on_rental', sentence, template: { id, title } }
}

/** A paper is past when its day is before the day of the return. */
export function papersExpiredBy(
  trip: Pick<Trip, 'pickUp' | 'return'>,
  car: Record<Paper, string | null>,
  { timezone }: Pick<Around, 'timezone'>,
): Paper[] {
  const day = dayIn(timezone, new Date(trip.return ?? trip.pickUp))
  return paperNames.filter((paper) => {
    const lastDay = car[paper]
    return lastDay !== null && lastDay < day
  })
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
  { now, turnRoundMinutes }: Around,
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
export function isFree(trip: Trip, car: CarFacts, { now, timezone }: Around): boolean {
  const bookings = car.bookings
    .filter(({ id }) => id !== trip.bookingId)
    .map((booking) => timeTaken(booking, now))
  const repairs = car.repairs.map((repair) => repairTakes(repair, timezone, now))
  return [...bookings, ...repairs].every((taken) => taken === null || !overlaps(taken, trip))
}

function overlaps(
  taken: Pick<Taken, 'start' | 'end'>,
  { pickUp, return: back }: Pick<Trip, 'pickUp' | 'return'>,
) {
  return (back === null || taken.start < back) && (taken.end === null || taken.end > pickUp)
}
