import { HOUR } from '../durations.ts'
import { endOfWork, type WorkshopHours, workWeekOf } from '../planning/workshop.ts'

/** How long work takes: days as an estimate has them, else hours as they are expected of the repair. */
export interface WorkAhead {
  days: number | null
  hours: number | null
}

interface Workshop {
  hours: WorkshopHours
  timezone: string
}

/** Whether work that begins now ends before an instant; null where nobody said how long it takes. */
export function fitsBefore(now: number, until: number, work: WorkAhead, workshop: Workshop): boolean | null {
  const hours = hoursOf(work, workshop.hours)
  if (hours === null) return null
  if (hours === 0) return now <= until
  const end = endOfWork(now, hours, workshop.hours, workshop.timezone)
  return end !== null && end <= until
}

/** A day of work is as long as the workshop is open, on the average of the days on which it is. */
function hoursOf({ days, hours }: WorkAhead, workshop: WorkshopHours): number | null {
  if (days === null) return hours
  const { openings, open } = workWeekOf(workshop)
  const openDays = openings.filter((it) => it !== null).length
  return days * (openDays === 0 ? 24 : open / openDays / HOUR)
}
