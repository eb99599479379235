import { DAY } from '../durations.ts'
import { isTextOfOurTime } from '../formats.ts'
import { writtenDay } from '../zones.ts'

/** Days where the business is, the last one included. */
export interface Period {
  from: string
  to: string
}

export const periodNames = ['this-month', 'last-month', '3-months', '12-months'] as const
export type PeriodName = (typeof periodNames)[number]

export const periodLabels: Record<PeriodName, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  '3-months': 'Last 3 months',
  '12-months': 'Last 12 months',
}

/** The period that a name means on a day. The last months end with the day itself and begin so many months before the next. */
export function periodOn(name: PeriodName, today: string): Period {
  const month = today.slice(0, 7)
  switch (name) {
    case 'this-month':
      return { from: `${month}-01`, to: today }
    case 'last-month':
      return { from: `${monthsBefore(month, 1)}-01`, to: dayBefore(`${month}-01`) }
    case '3-months':
      return lastMonths(3, today)
    case '12-months':
      return lastMonths(12, today)
  }
}

/** So many months that end with a day. */
export function lastMonths(count: number, today: string): Period {
  const month = monthsBefore(today.slice(0, 7), count)
  const day = Math.min(Number(today.slice(8)), daysOf(month))
  return { from: dayAfter(`${month}-${String(day).padStart(2, '0')}`), to: today }
}

/** A range that somebody wrote down; undefined when it is none. */
export function rangeOf(from: string | undefined, to: string | undefined): Period | undefined {
  const isRange = from !== undefined && to !== undefined && isDay(from) && isDay(to) && from <= to
  return isRange ? { from, to } : undefined
}

/** Every month that a period touches: "2026-11". */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthsBefore(month, -1))
    months.push(month)
  return months
}

/** "Nov 2026". */
export function monthInWords(month: string): string {
  return writtenDay(`${month}-15T12:00:00Z`, { month: 'short', year: 'numeric', timeZone: 'UTC' })
}

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
}

function monthsBefore(month: string, count: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place - 1 - count, 1)).toISOString().slice(0, 7)
}

function daysOf(month: string): number {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 0)).getUTCDate()
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    isTextOfOurTime(text) &&
    !Number.isNaN(Date.parse(text)) &&
    isCalendarDay(text)
  )
}

function isCalendarDay(text: string): boolean {
  return new Date(Date.parse(text)).toISOString().slice(0, 10) === text
}
