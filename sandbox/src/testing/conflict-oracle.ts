import { carPace, expectedOdometer, outingOf, type Pace, paceOf } from '@pitlane/contract/bookings/distance'
import { type Booked, isLate, timeTaken } from '@pitlane/contract/bookings/taking'
import { dayIn } from '@pitlane/contract/formats'
import type { ConflictKind, Severity } from '@pitlane/contract/planning/conflict'
import { repairTakes, type Timed } from '@pitlane/contract/planning/takes'
import { type Paper, paperNames } from '@pitlane/contract/vehicles/papers'

/** What is known, as somebody would write it on paper. Instants are milliseconds. */
export interface Known {
  now: number
  timezone: string
  cars: KnownCar[]
}

export interface KnownCar extends Record<Paper, string | null> {
  id: string
  mileage: number
  createdAt: number
  bookings: KnownBooking[]
  repairs: KnownRepair[]
  routines: KnownRoutine[]
}

export interface KnownBooking extends Booked {
  id: string
  odometerPickUp: number | null
  odometerReturn: number | null
}

export interface KnownRepair extends Timed {
  id: string
  isCritical: boolean
  routineId: string | null
}

export interface KnownRoutine {
  id: string
  date: string | null
  mileage: number | null
}

/** A conflict without its words: [kind, severity, at, car, booking, repair or routine or following booking]. */
export type Told = [ConflictKind, Severity, number, string, string, string | null]

const HOUR = 3_600_000

/** The conflicts of a fleet, car by car and line by line as the specification tells them; slow, and nothing is clever. */
export function conflictsOf(known: Known): Told[] {
  const paces = pacesOf(known)
  return known.cars.flatMap((car) => ofCar(car, known, paces.get(car.id)))
}

function ofCar(car: KnownCar, { now, timezone }: Known, pace: Pace | undefined): Told[] {
  const trips = car.bookings.flatMap((booking) => {
    const taken = timeTaken(booking, now)
    return taken && (taken.end === null || taken.end > now) ? [{ booking, ...taken }] : []
  })
  type Trip = (typeof trips)[number]
  const out = trips.filter(({ booking }) => booking.status === 'rental')
  const waiting = trips
    .filter(({ booking }) => booking.status !== 'rental')
    .sort((one, other) => one.start - other.start || (one.booking.id < other.booking.id ? -1 : 1))
  const next = waiting[0]
  const told: Told[] = []
  const tell = (kind: ConflictKind, severity: Severity, at: number, trip: Trip, what: string | null) =>
    told.push([kind, severity, at, car.id, trip.booking.id, what])

  for (const repair of car.repairs.filter((it) => it.status !== 'completed')) {
    const taken = repairTakes(repair, timezone, now)
    const until = taken && (taken.end ?? now + 7 * 24 * HOUR)
    const reaches = (from: number, to: number | null) =>
      taken !== null &&
      until !== null &&
      taken.start < until &&
      until > from &&
      (to === null || taken.start < to)
    const isDoneBefore = (moment: number) =>
      taken !== null && taken.end !== null && taken.end > now && taken.end <= moment
    const done = new Set<Trip>()
    const once = (trip: Trip, say: () => void) => {
      if (!done.has(trip)) say()
      done.add(trip)
    }
    const isUnsafeNext =
      next && repair.isCritical && !isDoneBefore(next.start) && next.start - now <= 72 * HOUR
    if (repair.isCritical)
      for (const trip of out) once(trip, () => tell('unsafe', 'critical', now, trip, repair.id))
    if (isUnsafeNext)
      once(next, () => out.length === 0 && tell('unsafe', 'critical', next.start, next, repair.id))
    if (taken?.isLate && next && next.start - now <= 72 * HOUR)
      once(next, () => tell('late_repair', 'critical', next.start, next, repair.id))
    for (const trip of out)
      if (
        isLate(trip.booking, now) &&
        repair.status === 'need' &&
        taken &&
        reaches(trip.booking.return ?? 0, trip.end)
      )
        once(trip, () => tell('late_return', 'critical', taken.start, trip, repair.id))
    if (repair.status === 'in progress')
      for (const trip of out) once(trip, () => tell('out_in_repair', 'warning', now, trip, repair.id))
    for (const trip of waiting)
      if (reaches(trip.start, trip.end)) {
        const severity = trip.start - now <= 48 * HOUR ? 'critical' : 'warning'
        once(trip, () => tell('overlap', severity, trip.start, trip, repair.id))
      }
  }
  for (const trip of out)
    if (next && isLate(trip.booking, now) && trip.end !== null && next.start < trip.end)
      tell('late_return', 'critical', next.start, trip, next.booking.id)

  const taken = trips.map(({ start, end }) => ({ start, end }))
  for (const trip of waiting.filter(({ start }) => start - now <= 7 * 24 * HOUR)) {
    const back = trip.booking.return
    for (const routine of car.routines) {
      const isCared = car.repairs.some((repair) => {
        const work = repairTakes(repair, timezone, now)
        const end = work?.end ?? null
        return repair.routineId === routine.id && end !== null && end > now && end <= trip.start
      })
      const stand = standOf(routine, car, { pickUp: trip.start, back }, { now, timezone, pace, taken })
      if (stand && !isCared)
        tell('due_on_rental', stand === 'overdue' ? 'critical' : 'warning', trip.start, trip, routine.id)
    }
    const day = dayIn(timezone, new Date(back ?? trip.start))
    if (paperNames.some((paper) => (car[paper] ?? '9') < day))
      tell('papers', 'critical', trip.start, trip, null)
  }
  return told
}

function standOf(
  { date, mileage: due }: KnownRoutine,
  { mileage }: KnownCar,
  { pickUp, back }: { pickUp: number; back: number | null },
  {
    now,
    timezone,
    pace,
    taken,
  }: {
    now: number
    timezone: string
    pace: Pace | undefined
    taken: { start: number; end: number | null }[]
  },
): 'overdue' | 'other' | null {
  const dayOf = (moment: number) => dayIn(timezone, new Date(moment))
  if (date !== null) {
    const isDue = back === null ? date <= dayOf(pickUp) : date < dayOf(back)
    if (!isDue) return null
    return date < dayOf(pickUp) ? 'overdue' : 'other'
  }
  if (due === null) return null
  const reaches = (moment: number) => {
    const expected = pace ? expectedOdometer(mileage, pace, taken, now, Math.max(moment, now)) : null
    return mileage >= due || (expected !== null && expected >= due)
  }
  if (!reaches(back ?? pickUp)) return null
  return reaches(pickUp) ? 'overdue' : 'other'
}

/** All cars are of one class. */
function pacesOf({ cars, now }: Known): Map<string, Pace> {
  const pasts = cars.map((car) => {
    const outings = car.bookings.flatMap(
      ({ odometerPickUp, odometerReturn, ...booking }) =>
        outingOf(
          booking,
          { isActive: true, pickUp: null, return: null, odometerPickUp, odometerReturn },
          now,
        ) ?? [],
    )
    return { id: car.id, past: carPace(outings, car.createdAt, now) }
  })
  const fleet = pasts.map(({ past }) => past)
  return new Map(pasts.map(({ id, past }) => [id, paceOf(past, fleet, fleet)]))
}
