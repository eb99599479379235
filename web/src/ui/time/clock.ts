/** The words are American, the hours are the reader's: "5:00 PM" or "17:00", the same everywhere. */
export type HourCycle = 'h12' | 'h23'

export function hourCycleOf(locale: string | undefined): HourCycle {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hour12 ? 'h12' : 'h23'
}

/** What every format with hours in it takes from here. */
export const clock = { hourCycle: hourCycleOf(undefined) }

/** A time of day as it is kept, "17:00"; what is none stays as it is. */
export function timeInWords(time: string, { hourCycle } = clock): string {
  const moment = new Date(`1970-01-01T${time}Z`)
  if (Number.isNaN(moment.getTime())) return time
  return moment.toLocaleTimeString('en-US', { timeStyle: 'short', hourCycle, timeZone: 'UTC' })
}

/** "Nov 15, 2026, 9:13 AM" in a time zone; the reader's own when it is not known. */
export function momentInWords(instant: string, timezone?: string, { hourCycle } = clock): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return instant
  return moment.toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle,
    ...(timezone && { timeZone: timezone }),
  })
}
