import { dayOfWall, instantOf, wallAt } from '../zones.ts'
import { endOfWork, openingOn, type WorkshopHours } from './workshop.ts'

/** Half open, [start, end), in milliseconds; without an end it goes on until further notice. */
export interface Stretch {
  start: number
  end: number | null
}

export interface Slot {
  start: number
  end: number
  /** Where the free stretch that it lies in ends; null when nothing is ahead. */
  freeUntil: number | null
}

export interface Wish {
  /** Working hours, in quarters. */
  hours: number
  /** When the car is free, in order and apart from each other. */
  free: readonly Stretch[]
  /** When the mechanic works on something else. */
  busy: readonly Stretch[]
  workshop: WorkshopHours
  timezone: string
  now: number
  /** Not to begin before, not to end after. */
  after: number | null
  before: number | null
}

export const SLOTS_AT_MOST = 5
export const DAYS_AHEAD = 60

const QUARTER = 15 * 60_000
const DAY = 86_400_000

/**
 * When a car can go to the workshop: in each free stretch and on each day the earliest quarter hour from which the work
 * gets done in time. In order of their start.
 */
export function findSlots(wish: Wish): Slot[] {
  const from = Math.max(wish.now, wish.after ?? wish.now)
  const last = wish.now + DAYS_AHEAD * DAY
  const slots: Slot[] = []
  for (const stretch of wish.free) {
    const latest = Math.min(last, stretch.end ?? last)
    let start = Math.max(from, stretch.start)
    while (start <= latest && slots.length < SLOTS_AT_MOST) {
      const slot = earliestOn(start, stretch, wish)
      if (slot && slot.start <= last) slots.push(slot)
      start = nextDay(start, wish.timezone)
    }
  }
  return slots
}

/** The earliest on the day of that instant, not before it. */
function earliestOn(earliest: number, stretch: Stretch, wish: Wish): Slot | null {
  const { timezone } = wish
  const wall = wallAt(earliest, timezone)
  const opening = openingOn(dayOfWall(wall), wish.workshop)
  if (!opening) return null
  let quarter = roundUp(Math.max(wall, opening.from))
  while (quarter < opening.to) {
    const start = instantOf(quarter, timezone)
    const isReal = start >= earliest && wallAt(start, timezone) === quarter
    const end = isReal ? endOfWork(start, wish.hours, wish.workshop, timezone) : null
    if (!isReal) quarter += QUARTER
    else if (end === null || isTooLate(end, stretch, wish)) return null
    else {
      const free = freeAgain(start, end, wish.busy)
      if (free === start) return { start, end, freeUntil: stretch.end }
      if (free === null) return null
      quarter = Math.max(quarter + QUARTER, roundUp(wallAt(free, timezone)))
    }
  }
  return null
}

/** What begins later on the same day ends later too, so that none of them fits. */
function isTooLate(end: number, stretch: Stretch, { before }: Wish): boolean {
  return (stretch.end !== null && end > stretch.end) || (before !== null && end > before)
}

/** The start itself when nobody is in the way; otherwise when whoever is has an end, or null. */
function freeAgain(start: number, end: number, busy: readonly Stretch[]): number | null {
  const inTheWay = busy.filter((it) => it.start < end && (it.end === null || it.end > start))
  if (inTheWay.length === 0) return start
  return inTheWay.reduce<number | null>(
    (free, it) => (free === null || it.end === null ? null : Math.max(free, it.end)),
    start,
  )
}

/** Where midnight comes twice, its first may already be past. */
function nextDay(instant: number, timezone: string): number {
  const midnight = instantOf(Math.floor(wallAt(instant, timezone) / DAY) * DAY + DAY, timezone)
  return midnight > instant ? midnight : instant + QUARTER
}

function roundUp(wall: number): number {
  return Math.ceil(wall / QUARTER) * QUARTER
}

/** Why there is none: "No free stretch of 6 working hours before Dec 4." */
export function nothingFree(hours: number, before: number | null, timezone: string): string {
  const stretch = `No free stretch of ${hours} working ${hours === 1 ? 'hour' : 'hours'}`
  if (before === null) return `${stretch} in the next ${DAYS_AHEAD} days.`
  const day = new Date(before).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: timezone,
  })
  return `${stretch} before ${day}.`
}
