import type { Stretch } from '../bookings/availability.ts'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { changesBetween } from '../offsets.ts'
import { instantOf, wallAt, writtenDay } from '../zones.ts'
import { type FreeAgain, freeBesides } from './busy.ts'
import { openingOn, type WorkshopHours, type WorkWeek, wallAfterWork, workWeekOf } from './workshop.ts'

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

const QUARTER = 15 * MINUTE

/**
 * When a car can go to the workshop: in each free stretch and on each day the earliest quarter hour from which the work
 * gets done in time. In order of their start. It takes a few steps for each free stretch, each day ahead and each quarter hour.
 */
export function findSlots(wish: Wish): Slot[] {
  const { now, timezone } = wish
  const search = { ...wish, week: workWeekOf(wish.workshop), freeAgain: freeBesides(wish.busy) }
  const from = Math.max(now, wish.after ?? now)
  const last = now + DAYS_AHEAD * DAY
  const changes = changesBetween(now, last + wish.hours * HOUR, timezone)
  const slots: Slot[] = []
  for (const stretch of wish.free) {
    const latest = Math.min(last, stretch.end ?? last)
    let start = Math.max(from, stretch.start)
    if (isTooShort(start, stretch, wish, changes)) continue
    while (start <= latest && slots.length < SLOTS_AT_MOST) {
      const slot = earliestOn(start, stretch, search)
      if (slot && slot.start <= last) slots.push(slot)
      start = nextDay(start, timezone)
    }
  }
  return slots
}

/** An hour on the wall is an hour, but where clocks are put. */
function isTooShort(start: number, { end }: Stretch, { hours }: Wish, changes: readonly number[]): boolean {
  if (end === null || end - start >= hours * HOUR) return false
  return !changes.some((change) => start < change && change <= end)
}

interface Search extends Wish {
  week: WorkWeek
  freeAgain: FreeAgain
}

/** The earliest on the day of that instant, not before it. */
function earliestOn(earliest: number, stretch: Stretch, search: Search): Slot | null {
  const { timezone, week, hours } = search
  const wall = wallAt(earliest, timezone)
  const opening = openingOn(wall, week)
  if (!opening) return null
  let quarter = roundUp(Math.max(wall, opening.from))
  while (quarter < opening.to) {
    const start = instantOf(quarter, timezone)
    if (start < earliest || wallAt(start, timezone) !== quarter) {
      quarter += QUARTER
      continue
    }
    const done = wallAfterWork(quarter, hours * HOUR, week)
    const end = done === null ? null : instantOf(done, timezone)
    if (end === null || isTooLate(end, stretch, search)) return null
    const free = search.freeAgain(start, end)
    if (free === start) return { start, end, freeUntil: stretch.end }
    if (free === null) return null
    quarter = Math.max(quarter + QUARTER, roundUp(wallAt(free, timezone)))
  }
  return null
}

/** What begins later on the same day ends later too, so that none of them fits. */
function isTooLate(end: number, stretch: Stretch, { before }: Wish): boolean {
  return (stretch.end !== null && end > stretch.end) || (before !== null && end > before)
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
  const day = writtenDay(before, { month: 'short', day: 'numeric', timeZone: timezone })
  return `${stretch} before ${day}.`
}
