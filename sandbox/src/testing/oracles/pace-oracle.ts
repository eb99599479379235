import { freeWindows, type Stretch } from '@pitlane/contract/bookings/availability'
import {
  DISTANCE_DAYS,
  LEAST_KNOWN_DAYS,
  LEAST_RENTALS,
  MOST_PER_DAY,
  type PaceBasis,
  paceBases,
  SHARE_DAYS,
} from '@pitlane/contract/bookings/distance'
import type { Booked } from '@pitlane/contract/bookings/taking'
import { DAY } from '@pitlane/contract/durations'

// How fast cars get on a second time, plain and slow. What counts is `pacesOfCars` of the server; a test holds it against this.

/** A car of a booking, with what HQ wrote down at the counter. */
export interface BookedCar {
  isActive: boolean
  pickUp: number | null
  return: number | null
  odometerPickUp: number | null
  odometerReturn: number | null
}

/** A time that a car was out, and how far it went; null as long as that is not known. */
export interface Outing {
  start: number
  end: number
  distance: number | null
}

/**
 * When a booking had a car out: what was picked up, until it came back or until now. A car that was swapped for another was
 * out between its own pick-up and return, and when these are unknown nobody can tell.
 */
export function outingOf(booked: Booked, car: BookedCar, now: number): Outing | null {
  const isOver = booked.status === 'completed'
  if (!isOver && booked.status !== 'rental') return null
  const start = car.pickUp ?? (car.isActive ? booked.pickUp : null)
  const back = car.return ?? (car.isActive ? booked.return : null)
  const end = car.isActive && !isOver ? now : back
  if (start === null || end === null || end <= start) return null
  const { odometerPickUp: from, odometerReturn: to } = car
  return { start, end, distance: isOver && from !== null && to !== null ? to - from : null }
}

/** What is known of one car: its distances, and of how much time it was out for how long. */
export interface CarPace {
  rentals: number
  distance: number
  drivenMs: number
  rentedMs: number
  knownMs: number
}

export function carPace(outings: readonly Outing[], createdAt: number, now: number): CarPace {
  const driven = outings.filter((outing) => saysHowFar(outing, now))
  const since = Math.min(createdAt, ...outings.map((outing) => outing.start))
  const from = now - SHARE_DAYS * DAY
  return {
    rentals: driven.length,
    distance: sum(driven.map((outing) => outing.distance ?? 0)),
    drivenMs: sum(driven.map(({ start, end }) => end - start)),
    rentedMs: timeTaken(outings, from, now),
    knownMs: Math.min(SHARE_DAYS * DAY, now - since),
  }
}

function saysHowFar({ start, end, distance }: Outing, now: number): boolean {
  if (distance === null || distance < 0) return false
  if (end > now || end < now - DISTANCE_DAYS * DAY) return false
  return distance * DAY <= MOST_PER_DAY * (end - start)
}

/** How fast a car gets on: distance per day while it is out, what that rests on, and the share of time that it is out. */
export interface Pace {
  basis: PaceBasis | null
  rentals: number
  perDay: number | null
  share: number | null
}

/** By its own past; else by its class's, a car without a class having none; else by the fleet's. */
export function paceOf(own: CarPace, ofClass: readonly CarPace[], fleet: readonly CarPace[]): Pace {
  const groups = { vehicle: [own], class: ofClass, fleet }
  const basis = paceBases.find((it) => sum(groups[it].map((car) => car.rentals)) >= LEAST_RENTALS[it])
  const shares = paceBases.map((it) => shareOf(groups[it]))
  const share = shares.find((it) => it !== null) ?? null
  if (!basis) return { basis: null, rentals: 0, perDay: null, share }
  const cars = groups[basis]
  const days = sum(cars.map((car) => car.drivenMs)) / DAY
  const perDay = sum(cars.map((car) => car.distance)) / days
  return { basis, rentals: sum(cars.map((car) => car.rentals)), perDay, share }
}

function shareOf(cars: readonly CarPace[]): number | null {
  const known = cars.filter((car) => car.knownMs >= LEAST_KNOWN_DAYS * DAY)
  if (known.length === 0) return null
  return sum(known.map((car) => car.rentedMs)) / sum(known.map((car) => car.knownMs))
}

type Known = Pick<Pace, 'perDay' | 'share'>

/** Today's odometer, and from now on the distance per day while a booking takes the car, outside its usual share of it. */
export function expectedOdometer(
  mileage: number,
  { perDay, share }: Known,
  taken: readonly Stretch[],
  now: number,
  at: number,
): number | null {
  if (perDay === null || share === null) return null
  const out = timeTaken(taken, now, at)
  return mileage + perDay * ((out + share * (at - now - out)) / DAY)
}

/** The instant at which that reaches a mileage that is ahead; null when it never does. */
export function reachedAt(
  miles: number,
  { perDay, share }: Known,
  taken: readonly Stretch[],
  now: number,
): number | null {
  if (!perDay || share === null) return null
  const wanted = (miles / perDay) * DAY
  let [at, gone] = [now, 0]
  for (const free of freeWindows(taken, now)) {
    const whileTaken = wanted - gone
    if (whileTaken <= free.start - at) return Math.round(at + whileTaken)
    gone += free.start - at
    const whileFree = (wanted - gone) / share
    if (free.end === null) return share === 0 ? null : Math.round(free.start + whileFree)
    if (whileFree <= free.end - free.start) return Math.round(free.start + whileFree)
    gone += share * (free.end - free.start)
    at = free.end
  }
  return Math.round(at + wanted - gone)
}

/** Milliseconds in [from, until) that at least one stretch takes. */
function timeTaken(stretches: readonly Stretch[], from: number, until: number): number {
  if (until <= from) return 0
  const free = freeWindows(stretches, from).map(
    ({ start, end }) => Math.min(end ?? until, until) - Math.min(start, until),
  )
  return until - from - sum(free)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
