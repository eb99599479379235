import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'

/** HQ writes instants in two forms; which one a record gets is the record's own affair. */
export function writeMoment(at: number, form: 'iso' | 'plain'): string {
  const time = `${twoDigits((at / HOUR) % 24)}:${twoDigits((at / MINUTE) % 60)}:${twoDigits((at / 1000) % 60)}`
  if (form === 'plain') return `${writeDate(at)} ${time}`
  return `${writeDate(at)}T${time}.${String(at % 1000).padStart(3, '0')}000Z`
}

const MOST_DATES = 10_000
const dates = new Map<number, string>()

/** Remembered, because a large fleet writes the same few days over and over. */
export function writeDate(at: number): string {
  const day = Math.floor(at / DAY)
  const known = dates.get(day)
  if (known) return known
  if (dates.size >= MOST_DATES) dates.clear()
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

function twoDigits(part: number): string {
  const whole = Math.floor(part)
  return whole < 10 ? `0${whole}` : String(whole)
}

/** 5:00 AM */
export function writeTimeOfDay(at: number): string {
  const [hour, minute] = [new Date(at).getUTCHours(), new Date(at).getUTCMinutes()]
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Any of the forms HQ writes, read as UTC; NaN when it is none of them. */
export function readMoment(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN
  const isPlain = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(text)
  return Date.parse(isPlain ? `${text.replace(' ', 'T')}Z` : text)
}

export function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY
}
