import { DAY, HOUR, MINUTE } from '../durations.ts'
import { instantOf, minutesOf, wallAt } from '../zones.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

export interface Opening {
  /** Times of day, "08:00"; the end after the start, "24:00" at the latest. */
  from: string
  to: string
}

/** When the workshop works: on each weekday once, or not at all. */
export type WorkshopHours = Record<Weekday, Opening | null>

export interface Workshop {
  hours: WorkshopHours
  /** Minutes a car needs after a return and before a pick-up. */
  turnRoundMinutes: number
}

const workday: Opening = { from: '08:00', to: '17:00' }

export const DEFAULT_WORKSHOP: Workshop = {
  hours: { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: null, sun: null },
  turnRoundMinutes: 60,
}

/** Work that does not get done within three years of openings has no end. */
const LONGEST_WORK_DAYS = 3 * 366
/** The first day of UTC was a Thursday. */
const WEEKDAY_OF_DAY_ZERO = weekdays.indexOf('thu')

/** The same to reckon with: in milliseconds of the clock on the wall. */
export interface WorkWeek {
  /** Since midnight, from Monday to Sunday. */
  openings: readonly ({ from: number; to: number } | null)[]
  /** Open in a whole week. */
  open: number
}

export function workWeekOf(hours: WorkshopHours): WorkWeek {
  const openings = weekdays.map((weekday) => {
    const opening = hours[weekday]
    return opening && { from: minutesOf(opening.from) * MINUTE, to: minutesOf(opening.to) * MINUTE }
  })
  return { openings, open: openings.reduce((sum, it) => sum + (it ? it.to - it.from : 0), 0) }
}

/** What is open on the day of a reading, as the wall shows it; null when the workshop is closed. */
export function openingOn(wall: number, { openings }: WorkWeek): { from: number; to: number } | null {
  const day = Math.floor(wall / DAY)
  const opening = openings[(((day + WEEKDAY_OF_DAY_ZERO) % 7) + 7) % 7]
  return opening ? { from: day * DAY + opening.from, to: day * DAY + opening.to } : null
}

/**
 * When work that begins at an instant is done: hours of the clock on the wall while the workshop is open, nights and
 * closed days not counting. Null when that never comes.
 */
export function endOfWork(
  start: number,
  hoursOfWork: number,
  hours: WorkshopHours,
  timezone: string,
): number | null {
  const wall = wallAfterWork(wallAt(start, timezone), hoursOfWork * HOUR, workWeekOf(hours))
  return wall === null ? null : instantOf(wall, timezone)
}

/** The same by the clock on the wall: whole weeks are reckoned, so that a year of work takes as many steps as a week of it. */
export function wallAfterWork(wall: number, work: number, week: WorkWeek): number | null {
  const today = openingOn(wall, week)
  const from = today ? Math.max(wall, today.from) : wall
  if (today && from + work <= today.to) return from + work
  if (week.open === 0) return null
  let left = work - (today ? Math.max(0, today.to - from) : 0)
  const weeks = Math.ceil(left / week.open) - 1
  left -= weeks * week.open
  const first = Math.floor(wall / DAY)
  for (let day = first + 1 + weeks * 7; day < first + LONGEST_WORK_DAYS; day += 1) {
    const opening = openingOn(day * DAY, week)
    if (opening && opening.from + left <= opening.to) return opening.from + left
    left -= opening ? opening.to - opening.from : 0
  }
  return null
}
