import { DAY, MINUTE } from './durations.ts'

/** How far the clock on the wall is before UTC. */
let offsetAt = shownOffset

/** For whoever asks so often that what was told is kept (`offsets.ts`): a browser never does, and does not load that. */
export function askOffsets(told: typeof shownOffset): void {
  offsetAt = told
}

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

/** The day an instant falls on in a time zone. */
export function dayIn(timezone: string, moment: Date): string {
  return dayOfWall(wallAt(moment.getTime(), timezone))
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

/** 12:00 of a day in a time zone, so that it reads as the same day everywhere in it. */
export function noonOf(day: string, timezone: string): Date {
  return new Date(instantOn(day, '12:00', timezone))
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

/** When an offset changes, to the minute: after the one, at the other at the latest. */
export function changeBetween(
  after: number,
  atLatest: number,
  offsetOf: (instant: number) => number,
): number {
  let [early, late] = [wholeMinute(after), wholeMinute(atLatest)]
  const before = offsetOf(early)
  while (late - early > MINUTE) {
    const between = wholeMinute((early + late) / 2)
    if (offsetOf(between) === before) early = between
    else late = between
  }
  return late
}

/** The day of a moment as an American writes it: in full, or as little of it as is asked for. What is none says so. */
export function writtenDay(moment: string | number, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? String(date) : formatOf(options).format(date)
}

/** As the platform tells it, which takes microseconds. */
export function shownOffset(instant: number, timezone: string): number {
  const shown = formatOf({ ...reading, timeZone: timezone }).format(instant)
  const [month, day, year, hour, minute] = shown.split(/\D+/).map(Number)
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute)
  return wall - wholeMinute(instant)
}

function wholeMinute(instant: number): number {
  return Math.floor(instant / MINUTE) * MINUTE
}

const reading: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** It takes a hundred times as long to make one as to use it, and there are only so many time zones and ways to write a day. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options)
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', options)
  formats.set(name, format)
  return format
}
