import { freeWindows, type Stretch } from '@pitlane/contract/bookings/availability'
import { isLate as isLateBooking, LATE_FOR_MS } from '@pitlane/contract/bookings/taking'
import { momentInWords, timeAt, type WallClock } from '@pitlane/contract/clock'
import { dayIn } from '@pitlane/contract/formats'
import { type Reservation, takesTheCar } from '@pitlane/contract/hq/calls'
import { repairTakes } from '@pitlane/contract/planning/takes'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { writtenDay } from '@pitlane/contract/zones'

export type Entry =
  | { kind: 'reservation'; reservation: Reservation; start: number; end: number | null; isLate: boolean }
  | { kind: 'repair'; repair: Repair; start: number; end: number | null; isLate: boolean }
  | { kind: 'window'; start: number; end: number | null }
  | { kind: 'today'; start: number }

type Work = Extract<Entry, { kind: 'repair' }>

/** What repairs take of the car, from now on: those that run, and those that have a time to come. */
export function worksOf(repairs: readonly Repair[], now: number, timezone = 'UTC'): Work[] {
  return repairs.flatMap((repair) => {
    const taken = repairTakes(repair, timezone, now)
    const isAhead = taken !== null && (taken.end === null || taken.end > now)
    return isAhead ? [{ kind: 'repair' as const, repair, ...taken }] : []
  })
}

/** Reservations and repairs by when they begin, the free time between and after them, and where today is. */
export function timelineOf(
  reservations: readonly Reservation[],
  works: readonly Work[],
  now: number,
): Entry[] {
  const booked = reservations.map((reservation): Entry => {
    const { start, end } = spanOf(reservation, now)
    return { kind: 'reservation', reservation, start, end, isLate: isLate(reservation, now) }
  })
  const free = freeWindows(
    [...reservations.filter(takesTheCar).map((reservation) => takenBy(reservation, now)), ...works],
    now,
  )
  const windows = free.map((window): Entry => ({ kind: 'window', ...window }))
  return [...booked, ...works, { kind: 'today', start: now } as const, ...windows].sort(
    (one, other) => one.start - other.start || order[one.kind] - order[other.kind],
  )
}

/** At the same moment: what is going on, then today, then what is free from now on. */
const order: Record<Entry['kind'], number> = { reservation: 0, repair: 1, today: 2, window: 3 }

/** The first window begins now and moves on; its end tells it from the others. */
export function keyOf(entry: Entry): string {
  if (entry.kind === 'today') return 'today'
  if (entry.kind === 'repair') return `repair ${entry.repair.id}`
  return entry.kind === 'window' ? `window ${entry.end}` : entry.reservation.id
}

/** A rental whose return is past, and the car is not back. */
function isLate({ status, return_date }: Reservation, now: number): boolean {
  return isLateBooking({ status, return: return_date === null ? null : Date.parse(return_date) }, now)
}

export function isOut({ status }: Pick<Reservation, 'status'>): boolean {
  return status === 'rental'
}

function takenBy(reservation: Reservation, now: number): Stretch {
  const { start, end } = spanOf(reservation, now)
  return { start, end: isLate(reservation, now) ? now + LATE_FOR_MS : end }
}

/** Without a pick-up it counts from now, without a return until further notice. */
function spanOf({ pick_up_date, return_date }: Reservation, now: number) {
  const end = return_date === null ? null : Date.parse(return_date)
  return { start: pick_up_date === null ? Math.min(now, end ?? now) : Date.parse(pick_up_date), end }
}

interface BarPart {
  entry: Exclude<Entry, { kind: 'today' }>
  /** Where on the bar, in percent of its length. */
  from: number
  length: number
}

/** What of the timeline lies between now and a later moment, as the parts of a bar. */
export function barOf(entries: readonly Entry[], now: number, until: number): BarPart[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'today') return []
    const isOverdue = entry.kind === 'reservation' && entry.isLate
    const start = Math.max(now, entry.start)
    const end = Math.min(until, isOverdue ? now + LATE_FOR_MS : (entry.end ?? until))
    if (end <= start) return []
    const percent = (span: number) => (span / (until - now)) * 100
    return [{ entry, from: percent(start - now), length: percent(end - start) }]
  })
}

/** Reservations are told in UTC and in the American form, whatever clock the business has. */
const utc: WallClock = { timezone: 'UTC', clock: 12 }
const day: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }

/** HQ's times are treated as UTC: "Mon, Nov 16, 9:00 AM UTC". */
export function inUtc(moment: number): string {
  return `${momentInWords(moment, utc, day)} UTC`
}

/** The same moment where the business is, "4:00 AM EST", with its day when that is another; nothing when it is in UTC. */
export function whereBusinessIs(moment: number, timezone: string | undefined): string | undefined {
  if (timezone === undefined || timezone === 'UTC') return undefined
  const here = { ...utc, timezone }
  const at = new Date(moment)
  const isSameDay = dayIn(timezone, at) === dayIn('UTC', at)
  return `${isSameDay ? timeAt(moment, here) : momentInWords(moment, here, day)} ${zoneName(at, timezone)}`
}

/** "EST". */
function zoneName(at: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timezone
}

/** On hover; what is no reservation's card has it by the clock of the business. */
export function exactlyInUtc(moment: number, clock = utc.clock): string {
  const written = writtenDay(moment, { dateStyle: 'full', timeZone: 'UTC' })
  return `${written} at ${timeAt(moment, { ...utc, clock })} UTC`
}
