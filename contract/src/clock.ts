import type { DistanceUnit } from './distance-units.ts'
import { timeOfWall, wallAt, writtenDay } from './zones.ts'

/** How a business counts the hours of a day. */
export const clocks = [12, 24] as const
export type Clock = (typeof clocks)[number]

/** Until it has chosen one. */
export const usualClocks: Record<DistanceUnit, Clock> = { mi: 12, km: 24 }
export const DEFAULT_CLOCK = usualClocks.mi

/** What a business reads the time from: where it hangs, and how it counts. */
export interface WallClock {
  timezone: string
  clock: Clock
}

/** A time of day as it is kept, "17:00" or as an end "24:00": "5:00 PM" or "17:00". What is none stays as it is. */
export function timeInWords(time: string, clock: Clock): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  if (hours === undefined || clock === 24) return time
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** What time it is at an instant: "5:00 PM" or "17:00". */
export function timeAt(instant: number, { timezone, clock }: WallClock): string {
  return timeInWords(timeOfWall(wallAt(instant, timezone)), clock)
}

/** "Nov 15, 2026", as moments have it unless they are told otherwise. */
const usualDay: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }

/** A moment with its day: "Nov 15, 2026, 5:05 PM" or "Nov 15, 2026, 17:05". What is none stays as it is. */
export function momentInWords(instant: string | number, at: WallClock, day = usualDay): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return String(instant)
  return `${writtenDay(moment.getTime(), { ...day, timeZone: at.timezone })}, ${timeAt(moment.getTime(), at)}`
}
