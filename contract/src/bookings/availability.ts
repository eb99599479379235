import { DAY, HOUR, MINUTE } from '../durations.ts'

/** Half open, [start, end), in milliseconds; without an end it goes on until further notice. */
export interface Stretch {
  start: number
  end: number | null
}

/** Whether two have a moment in common; what touches has none. */
export function overlap(one: Stretch, other: Stretch): boolean {
  return (other.end === null || one.start < other.end) && (one.end === null || other.start < one.end)
}

/**
 * When a car is free from `now` on: while nothing takes it. What takes it may overlap, nest, touch, be unsorted, past or
 * open-ended; what touches leaves no window between.
 */
export function freeWindows(taken: readonly Stretch[], now: number): Stretch[] {
  const ahead = taken
    .filter(({ start, end }) => end === null || (end > now && end > start))
    .sort((one, other) => one.start - other.start)
  const windows: Stretch[] = []
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
