import { changeBetween, offsetAt } from './offsets.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** What the clock on the wall shows at an instant, as the milliseconds that UTC would have at the same reading. */
export function wallAt(instant: number, timezone: string): number {
  return instant + offsetAt(instant, timezone)
}

/**
 * The first instant at which the clock on the wall shows that. A reading that comes twice, when clocks go back, is its
 * first; one that is left out, when they go forward, is the moment they are put.
 */
export function instantOf(wall: number, timezone: string): number {
  const before = offsetAt(wall - DAY, timezone)
  const after = offsetAt(wall + DAY, timezone)
  if (before === after) return wall - before
  const readings = [wall - before, wall - after].filter((instant) => wallAt(instant, timezone) === wall)
  return readings.length > 0
    ? Math.min(...readings)
    : changeBetween(wall - after, wall - before, (instant) => offsetAt(instant, timezone))
}

/** 00:00 of a day, as the wall shows it. */
export function wallOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day on the wall. */
export function dayOfWall(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** The time of day on the wall: "08:30". */
export function timeOfWall(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16)
}

/** The instant of a day and a time of day ("08:30"), or of its midnight. */
export function instantOn(day: string, time: string | null, timezone: string): number {
  return instantOf(wallOfDay(day) + (time ? minutesOf(time) * MINUTE : 0), timezone)
}

/** The first instant after a day: what is due on a day is due until then. */
export function endOfDay(day: string, timezone: string): number {
  return instantOf(wallOfDay(day) + DAY, timezone)
}

/** Minutes since midnight: "08:30" is 510, and "24:00" the end of the day. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
