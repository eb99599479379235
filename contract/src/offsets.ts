import { DAY } from './durations.ts'
import { askOffsets, changeBetween, shownOffset } from './zones.ts'

/** Until then some clocks were off by seconds, and what a day has is no whole minutes. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0, 1) / DAY
/** Days kept of all time zones together: some sixty bytes each. */
const DAYS_KEPT = 20_000

/** What a day of UTC has: one offset, or another from an instant on. */
interface DayOffsets {
  first: number
  changesAt: number
  then: number
}

/** How far the clock on the wall is before UTC. Asking the platform takes microseconds, so what a day has is kept. */
export function keptOffset(instant: number, timezone: string): number {
  const day = Math.floor(instant / DAY)
  if (!(day >= WHOLE_MINUTES_SINCE)) return shownOffset(instant, timezone)
  const { first, changesAt, then } = offsetsOn(day, timezone)
  return instant < changesAt ? first : then
}

askOffsets(keptOffset)

/** When clocks are put, from an instant to another; meant for weeks, a day is a step. */
export function changesBetween(from: number, to: number, timezone: string): number[] {
  const changes: number[] = []
  for (let day = Math.floor(from / DAY); day <= Math.floor(to / DAY); day += 1) {
    const { first, then, changesAt } = offsetsOn(day, timezone)
    if (first !== then) changes.push(changesAt)
  }
  return changes
}

const kept = new Map<string, Map<number, DayOffsets>>()
let daysKept = 0

function offsetsOn(day: number, timezone: string): DayOffsets {
  const known = kept.get(timezone)?.get(day)
  if (known) return known
  if (daysKept >= DAYS_KEPT) {
    kept.clear()
    daysKept = 0
  }
  const offsets = readOffsets(day, timezone)
  const days = kept.get(timezone) ?? new Map<number, DayOffsets>()
  kept.set(timezone, days.set(day, offsets))
  daysKept += 1
  return offsets
}

/** No clock is put twice on one day. */
function readOffsets(day: number, timezone: string): DayOffsets {
  const offsetOf = (instant: number) => shownOffset(instant, timezone)
  const [start, end] = [day * DAY, (day + 1) * DAY]
  const [first, then] = [offsetOf(start), offsetOf(end)]
  return { first, then, changesAt: first === then ? end : changeBetween(start, end, offsetOf) }
}
