import { DAY, HOUR, MINUTE } from '../durations.ts'

/** When a car is free for the workshop, computed from its reservations. */
export interface Booking {
  /** Instants in milliseconds; an end that is not known takes the car from its start on. */
  start: number
  end: number | null
}

export interface FreeWindow {
  start: number
  /** Null after the last reservation: free until further notice. */
  end: number | null
}

/** Whether two have a moment in common; what touches has none. */
export function overlap(one: Booking, other: Booking): boolean {
  return (other.end === null || one.start < other.end) && (one.end === null || other.start < one.end)
}

/**
 * Free time from `now` on: what no booking takes. Bookings may overlap, nest, touch, be unsorted, past or open-ended.
 * Bookings that touch leave no window between them.
 */
export function freeWindows(bookings: readonly Booking[], now: number): FreeWindow[] {
  const ahead = bookings
    .filter(({ start, end }) => end === null || (end > now && end > start))
    .sort((one, other) => one.start - other.start)
  const windows: FreeWindow[] = []
  let freeFrom = now
  for (const { start, end } of ahead) {
    if (start > freeFrom) windows.push({ start: freeFrom, end: start })
    if (end === null) return windows
    freeFrom = Math.max(freeFrom, end)
  }
  return [...windows, { start: freeFrom, end: null }]
}

/** "2 days, 3 hours, 5 minutes", or "Less than a minute". */
export function spanInWords(milliseconds: number): string {
  const parts = [
    plural(Math.floor(milliseconds / DAY), 'day'),
    plural(Math.floor((milliseconds % DAY) / HOUR), 'hour'),
    plural(Math.floor((milliseconds % HOUR) / MINUTE), 'minute'),
  ].filter(Boolean)
  return parts.join(', ') || 'Less than a minute'
}

/** Whole days of a reservation, a started one counting. */
export function durationInDays(start: number, end: number): number {
  return Math.max(1, Math.ceil((end - start) / DAY))
}

function plural(count: number, unit: string): string {
  return count > 0 ? `${count} ${unit}${count === 1 ? '' : 's'}` : ''
}
