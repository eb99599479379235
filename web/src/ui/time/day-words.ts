import { writtenDay } from '@pitlane/contract/zones'

/** "Nov 15, 2026", the same for every reader. */
export function dayInWords(day: string): string {
  const noon = `${day.slice(0, 10)}T12:00:00Z`
  return Number.isNaN(Date.parse(noon)) ? day : dayOfMoment(noon, 'UTC')
}

/** The day that a moment falls on in a time zone; the reader's own when it is not known. */
export function dayOfMoment(instant: string, timezone: string | undefined): string {
  return writtenDay(instant, { dateStyle: 'medium', ...(timezone && { timeZone: timezone }) })
}
