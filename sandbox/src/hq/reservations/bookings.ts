import { DAY, HOUR } from '@pitlane/contract/durations'
import { DEMO_VEHICLES, useOf } from '../fleet/vehicle-status.ts'
import { between, draw, inTurn, pick } from '../seeded-random.ts'
import type { ChangedBooking } from './changed-bookings.ts'
import { milesIn, pastBookingsOfCar } from './past-bookings.ts'

/** What a reservation is about, before HQ writes it down. */
export interface HqBooking {
  id: number
  car: number
  slot: number
  status: string
  from: number
  /** Nobody agreed on a return when missing. */
  to?: number
  /** The vehicle that was handed out first and then swapped for `car`. */
  swappedFrom?: number
  isClassOnly?: boolean
  /** How far the car has gone since its pick-up and since its return. */
  driven?: { before: number; after: number }
  isDeleted?: boolean
  /** What somebody entered about it; it is told as it was entered. */
  entered?: ChangedBooking
}

type Plan = Omit<HqBooking, 'id' | 'car' | 'slot'>

const FIRST_ID = 13_000
const SLOTS = 8
const LATE_EVERY = 97
const SWAP_EVERY = 60
const OPEN_ENDED_EVERY = 40

/** A vehicle's reservations around a day; the same ones all day long, and moved on by a day on the next. */
export function bookingsOfCar(car: number, status: string, today: number): HqBooking[] {
  const now = current(car, useOf(status), today)
  const next = upcoming(car, useOf(status), now, today)
  const later = next && furtherAhead(car, next)
  const latest = history(car, today)
  const slots: (Plan | undefined)[] = [
    latest,
    now,
    next,
    later,
    overlapping(car, next ?? now),
    fallenThrough(car, today),
    deleted(car, today),
    classOnly(car, today),
  ]
  const around = slots.flatMap((plan, slot) =>
    plan ? [{ ...plan, id: idOfBooking(car, slot), car, slot }] : [],
  )
  return [...around, ...pastBookingsOfCar(car, latest, today)]
}

export function idOfBooking(car: number, slot: number): number {
  return FIRST_ID + car * SLOTS + slot
}

function history(car: number, today: number) {
  if (draw('history', car) > 0.9) return undefined
  const to = at(today, -between(6, 40, 'days ago', car), car, 1)
  const days = between(1, 9, 'history days', car)
  const driven = { before: milesIn(days, car, -1), after: 0 }
  return { status: 'completed', from: to - days * DAY, to, driven }
}

function current(car: number, use: 'out' | 'soon' | 'in', today: number): Plan | undefined {
  if (use === 'in') return undefined
  if (use === 'soon') {
    const from = at(today, 1, car, 2)
    return { status: 'open', from, to: from + between(2, 6, 'soon', car) * DAY + 2 * HOUR }
  }
  const from = at(today, -between(1, 5, 'out', car), car, 3)
  if (car % LATE_EVERY === 4) return { status: 'rental', from: from - DAY, to: today - 3 * HOUR }
  if (car > DEMO_VEHICLES && car % OPEN_ENDED_EVERY === 5) return { status: 'rental', from }
  const isLong = draw('long', car) < 0.12
  const days = isLong ? between(20, 45, 'long days', car) : between(1, 7, 'back', car)
  const plan: Plan = { status: 'rental', from, to: at(today, days, car, 4) }
  return car % SWAP_EVERY === 6 ? { ...plan, swappedFrom: car - 1 } : plan
}

function upcoming(car: number, use: string, now: Plan | undefined, today: number): Plan | undefined {
  if (now && now.to === undefined) return undefined
  if (draw('upcoming', car) > (use === 'in' ? 0.55 : 0.5)) return undefined
  const free = Math.max(now?.to ?? 0, at(today, 1, car, 5))
  const isBackToBack = free === now?.to && draw('back to back', car) < 0.4
  const from = isBackToBack ? free : at(free, between(now ? 1 : 0, 6, 'gap', car), car, 6)
  const status = inTurn(['open', 'open', 'pending-reserved', 'open', 'pending'], car)
  return {
    status,
    from,
    to: from + between(1, 6, 'upcoming days', car) * DAY + between(0, 8, 'hours', car) * HOUR,
  }
}

function furtherAhead(car: number, next: Plan): Plan | undefined {
  if (draw('ahead', car) > 0.3) return undefined
  const from = at(next.to ?? next.from, between(1, 10, 'ahead gap', car), car, 7)
  const days =
    draw('season', car) < 0.2 ? between(21, 40, 'season days', car) : between(2, 8, 'ahead days', car)
  return { status: inTurn(['open', 'pending-reserved', 'open'], car), from, to: from + days * DAY }
}

/** Two people sold the same car: nested in the other booking, or reaching past its end. */
function overlapping(car: number, other: Plan | undefined): Plan | undefined {
  if (!other?.to || draw('overlap', car) > 0.15) return undefined
  const isNested = car % 2 === 0
  const from = other.from + 6 * HOUR
  return {
    status: inTurn(['pending', 'open', 'pending'], car),
    from,
    to: other.to + (isNested ? -6 * HOUR : DAY),
  }
}

function fallenThrough(car: number, today: number): Plan | undefined {
  if (draw('fallen', car) > 0.35) return undefined
  const status = pick(
    ['quote', 'cancelled', 'cancelled-paid', 'no-show', 'no-show-paid'],
    'fallen status',
    car,
  )
  const days = between(2, 12, 'fallen days', car)
  const from = at(today, status.startsWith('no-show') ? -days : days, car, 8)
  return { status, from, to: from + 3 * DAY }
}

function deleted(car: number, today: number): Plan | undefined {
  if (car < DEMO_VEHICLES || car % 50 !== 11) return undefined
  const from = at(today, 2, car, 9)
  return { status: 'open', from, to: from + 4 * DAY, isDeleted: true }
}

function classOnly(car: number, today: number): Plan | undefined {
  if (car % 15 !== 4) return undefined
  const from = at(today, between(1, 14, 'class only', car), car, 10)
  return { status: 'open', from, to: from + 5 * DAY, isClassOnly: true }
}

/** Some days from a moment, at an hour when the counter is open. */
function at(moment: number, days: number, car: number, which: number): number {
  const day = Math.floor(moment / DAY) * DAY
  return day + days * DAY + between(16, 36, 'hour', car, which) * (HOUR / 2)
}
