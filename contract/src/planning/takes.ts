import type { Stretch } from '../bookings/availability.ts'
import type { RepairStatus } from '../repairs/words.ts'
import { endOfDay, instantOn } from '../zones.ts'

/** What of a repair says when its car stands in the workshop. */
export interface Timed {
  status: RepairStatus
  createdAt: string
  startDate: string | null
  startTime: string | null
  /** The target end while it is in progress; a day without a time is its end. */
  endDate: string | null
  endTime: string | null
  plannedStart: string | null
  plannedEnd: string | null
}

export interface Taken extends Stretch {
  /** Its target end is past, and it is still in progress. */
  isLate: boolean
}

/**
 * What a repair takes of its car. In progress: from its start, or from when it was reported, to its target end; without
 * one, and once it is late, until further notice. Planned: its plan. Otherwise nothing.
 */
export function repairTakes(repair: Timed, timezone: string, now: number): Taken | null {
  if (repair.status === 'in progress') return running(repair, timezone, now)
  const { status, plannedStart, plannedEnd } = repair
  if (status !== 'need' || plannedStart === null || plannedEnd === null) return null
  return { start: Date.parse(plannedStart), end: Date.parse(plannedEnd), isLate: false }
}

function running(repair: Timed, timezone: string, now: number): Taken {
  const { createdAt, startDate, startTime } = repair
  const start = startDate ? instantOn(startDate, startTime, timezone) : Date.parse(createdAt)
  const target = targetOf(repair, timezone)
  if (target === null) return { start, end: null, isLate: false }
  return target > now ? { start, end: target, isLate: false } : { start, end: null, isLate: true }
}

/** When one in progress is to be done; null when nobody said. */
export function targetOf({ endDate, endTime }: Timed, timezone: string): number | null {
  if (!endDate) return null
  return endTime ? instantOn(endDate, endTime, timezone) : endOfDay(endDate, timezone)
}
