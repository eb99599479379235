import { dayOfWall, instantOf, minutesOf, wallAt, wallOfDay } from '../zones.ts'

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

const MINUTE = 60_000
const DAY = 86_400_000
/** Work that does not get done within three years of openings has no end. */
const LONGEST_WORK_DAYS = 3 * 366

/** What is open on a day, as the wall shows it; null when the workshop is closed. */
export function openingOn(day: string, hours: WorkshopHours): { from: number; to: number } | null {
  const midnight = wallOfDay(day)
  const opening = hours[weekdays[(new Date(midnight).getUTCDay() + 6) % 7] ?? 'sun']
  if (!opening) return null
  return { from: midnight + minutesOf(opening.from) * MINUTE, to: midnight + minutesOf(opening.to) * MINUTE }
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
  let left = hoursOfWork * 60 * MINUTE
  let wall = wallAt(start, timezone)
  for (let day = 0; day < LONGEST_WORK_DAYS; day += 1) {
    const opening = openingOn(dayOfWall(wall), hours)
    if (opening) {
      const from = Math.max(wall, opening.from)
      const done = from + left
      if (done <= opening.to) return instantOf(done, timezone)
      left -= Math.max(0, opening.to - from)
    }
    wall = Math.floor(wall / DAY) * DAY + DAY
  }
  return null
}
