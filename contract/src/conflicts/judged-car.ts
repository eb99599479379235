import { isLate, timeTaken } from '../bookings/taking.ts'
import type { Around } from '../planning/conflict.ts'
import { repairTakes, type Taken } from '../planning/takes.ts'
import type { CarBooking, CarFacts, OpenRepair } from './car-facts.ts'
import { MOST_WORK_OF_CAR, REPAIR_TAKES_MS } from './rules.ts'

/** A car with what follows from its facts at a moment: found once, whatever is asked of it then. */
export interface JudgedCar {
  facts: CarFacts
  around: Around
  work: readonly Work[]
  /** Of the work that may collide with a booking what is gravest. */
  gravest: readonly Work[]
  out: readonly Ahead[]
  /** By pick-up: the first is the next, also when its time for that is past. */
  waiting: readonly Ahead[]
}

/** An open repair, and what it takes of its car. */
export interface Work {
  repair: OpenRepair
  taken: Taken | null
  /** The same for conflicts, to whom nothing is without an end. */
  stands: { start: number; end: number } | null
}

/** A booking that takes the car and is not over. */
export interface Ahead {
  booking: CarBooking
  isOut: boolean
  isLate: boolean
  start: number
  end: number | null
  /** When nothing else may have the car: from the pick-up on, of a late one from the agreed return on; one that is out in time agreed to the rest. */
  wants: { start: number; end: number | null } | null
}

export function judge(facts: CarFacts, around: Around): JudgedCar {
  const [out, waiting]: [Ahead[], Ahead[]] = [[], []]
  for (const booking of facts.bookings) {
    const trip = aheadOf(booking, around)
    if (trip) (trip.isOut ? out : waiting).push(trip)
  }
  if (waiting.length > 1) waiting.sort((one, other) => byPickUp(one.booking, other.booking))
  const work = facts.repairs.map((repair) => workOf(repair, around))
  return { facts, around, work, gravest: gravestOf(work, around), out, waiting }
}

function aheadOf(booking: CarBooking, { now }: Around): Ahead | undefined {
  const taken = timeTaken(booking, now)
  if (!taken || (taken.end !== null && taken.end <= now)) return undefined
  const { start, end } = taken
  if (booking.status !== 'rental') return { booking, isOut: false, isLate: false, start, end, wants: taken }
  const { return: back } = booking
  return isLate(booking, now) && back !== null
    ? { booking, isOut: true, isLate: true, start, end, wants: { start: back, end } }
    : { booking, isOut: true, isLate: false, start, end, wants: null }
}

function workOf(repair: OpenRepair, { now, timezone }: Around): Work {
  const taken = repairTakes(repair, timezone, now)
  const end = taken && (taken.end ?? now + REPAIR_TAKES_MS)
  const stands = taken && end !== null && taken.start < end ? { start: taken.start, end } : null
  return { repair, taken, stands }
}

export function isCritical({ repair }: Work): boolean {
  return repair.urgencyLevel === 'critical'
}

export function isUnderWay({ repair }: Work): boolean {
  return repair.status === 'in progress'
}

/** What is dangerous or late, then what is under way, then what is planned next. */
function gravestOf(work: readonly Work[], { now }: Around): readonly Work[] {
  const mayCollide = work.filter((it) => it.taken !== null || isCritical(it))
  if (mayCollide.length <= MOST_WORK_OF_CAR) return mayCollide
  const place = (it: Work) => [
    Number(!isCritical(it)),
    Number(!it.taken?.isLate),
    Number(!isUnderWay(it)),
    it.taken ? Number(it.taken.end !== null && it.taken.end <= now) : 2,
    it.taken?.start ?? 0,
  ]
  return mayCollide
    .map((it) => ({ it, place: place(it) }))
    .sort((one, other) => byPlace(one.place, other.place) || compared(one.it.repair.id, other.it.repair.id))
    .slice(0, MOST_WORK_OF_CAR)
    .map(({ it }) => it)
}

function byPlace(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

export function byPickUp(one: CarBooking, other: CarBooking): number {
  return one.pickUp - other.pickUp || compared(one.id, other.id)
}

function compared(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
