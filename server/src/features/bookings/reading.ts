import { DAY } from '@pitlane/contract/durations'
import type { Reads } from './queries.ts'

/** Completed bookings count so long after their return. */
const KEPT_DAYS = 180
/** Who returned a car shortly before the last reading may have been entered shortly after it. */
const OVERLAP_DAYS = 2
/** What HQ changed later is found when all of them are read again. */
const FULL_EVERY_DAYS = 7

export interface Reading {
  /** Completed ones are asked for when they were returned since. */
  since: Date
  /** All completed ones that count. */
  isFull: boolean
}

/** What the next reading asks for. */
export function nextReading(reads: Reads | undefined, now: Date): Reading {
  const fullAt = Date.parse(reads?.fullAt ?? '')
  const completeAt = Date.parse(reads?.completeAt ?? '')
  const isFull = !(now.getTime() - fullAt < FULL_EVERY_DAYS * DAY) || Number.isNaN(completeAt)
  return {
    since: isFull ? daysBefore(now.getTime(), KEPT_DAYS) : daysBefore(completeAt, OVERLAP_DAYS),
    isFull,
  }
}

function daysBefore(moment: number, days: number): Date {
  return new Date(moment - days * DAY)
}
