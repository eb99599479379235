import { isOfOurTime } from '@pitlane/contract/formats'

/** HQ's answers, read kindly: as little as possible is required, and every shape that was seen is understood. */
export type HqRecord = Record<string, unknown>

interface HqPage {
  records: unknown[]
  total: number | undefined
  lastPage: number | undefined
}

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** A list in any of its envelopes, or undefined when the body is none. */
export function readPage(body: unknown, legacyKey: string): HqPage | undefined {
  if (Array.isArray(body)) return { records: body, total: undefined, lastPage: undefined }
  if (!isRecord(body) || body.success === false) return undefined
  const records = [body.data, isRecord(body.data) ? body.data.data : undefined, body[legacyKey]].find(
    Array.isArray,
  )
  if (!records) return undefined
  const about = isRecord(body.data) && !Array.isArray(body.data) ? { ...body, ...body.data } : body
  return { records, total: countOf(about.total), lastPage: countOf(about.last_page) }
}

const COUNT_MAX = 1_000_000_000

function countOf(value: unknown): number | undefined {
  const count = wholeNumber(value)
  return count !== undefined && count >= 0 && count <= COUNT_MAX ? count : undefined
}

/** What HQ says went wrong, in whichever of its forms. */
export function readErrorMessage(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  const { errors, message } = body
  if (Array.isArray(errors)) return text(errors[0])
  if (isRecord(errors)) {
    const first = errors.error_message ?? Object.values(errors)[0]
    return text(Array.isArray(first) ? first[0] : first)
  }
  return text(message)
}

export function isRecord(value: unknown): value is HqRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Who the tokens belong to, as `tenants/current` tells it: a record that says something. */
export function isTenant(body: unknown): boolean {
  if (!isRecord(body) || body.success === false) return false
  const about = 'data' in body ? [body.data] : Object.values(body)
  return about.some((value) => isRecord(value) && Object.keys(value).length > 0)
}

/** Longer texts are cut: nothing that people read is longer. */
const TEXT_MAX = 10_000
const ID_MAX = 200
const NUMBER_MAX = 40

/** Text that says something and can be kept; numbers are text too. */
export function text(value: unknown, max = TEXT_MAX): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return undefined
  return value.slice(0, max).replaceAll('\0', '').trim().toWellFormed() || undefined
}

/** An id is whole or it is none. */
export function identifier(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > ID_MAX ? undefined : text(value)
}

export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(digitsOf(value).replaceAll(',', '') || Number.NaN) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.round(number) : undefined
}

/** Amounts come as text, as numbers and as { currency, amount }. */
export function money(value: unknown): number | undefined {
  const amount = isRecord(value) ? value.amount : value
  const number =
    typeof amount === 'string' ? Number(digitsOf(amount).replace(/[^\d.-]/g, '') || Number.NaN) : amount
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

function digitsOf(written: string): string {
  return written.length > NUMBER_MAX ? '' : written.trim()
}

/** A day, or a day and a clock, with or without a zone behind it. */
const writtenInstant = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/**
 * ISO with microseconds and Z, or "2026-11-15 08:30:00"; a clock without a zone counts as UTC. Whatever else it is, it is none: left to
 * itself, JavaScript reads "tomorrow at 9" as a day of 2001. Years that no record can be of are none either.
 */
export function instant(value: unknown): Date | undefined {
  const written = text(value)
  if (!written || written.length > NUMBER_MAX) return undefined
  const [, date, zone] = writtenInstant.exec(written) ?? []
  if (!date || !isDayOfCalendar(date)) return undefined
  const isDay = written === date
  const moment = new Date(isDay || zone ? written.replace(' ', 'T') : `${written.replace(' ', 'T')}Z`)
  return isOfOurTime(moment.getUTCFullYear()) ? moment : undefined
}

/** Whether there is anything, be it readable or not. */
export function isSaid(value: unknown): boolean {
  return typeof value === 'string' ? text(value) !== undefined : value !== undefined && value !== null
}

/** A day in whichever form of an instant: the one that is written, whatever the zone behind it. */
export function day(value: unknown): string | undefined {
  const written = text(value)
  const [date] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(written ?? '') ?? []
  return date && instant(value) ? date : undefined
}

/** The 30th of February would be read as one of March. */
function isDayOfCalendar(date: string): boolean {
  const start = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(date)
}
