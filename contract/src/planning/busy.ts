import type { Stretch } from '../bookings/availability.ts'

/** When somebody has time for a stretch: its start if nobody keeps them, else when whatever does has an end, or null. */
export type FreeAgain = (start: number, end: number) => number | null

/** Of whatever they are busy with; a question takes a few steps, however much that is. */
export function freeBesides(busy: readonly Stretch[]): FreeAgain {
  const inOrder = busy.toSorted((one, other) => one.start - other.start)
  let latest = Number.NEGATIVE_INFINITY
  // What is in the way longest of all that begins up to here; if that is over in time, all of it is.
  const keptUntil = inOrder.map(({ end }) => (latest = Math.max(latest, end ?? Number.POSITIVE_INFINITY)))
  return (start, end) => {
    const free = keptUntil[beginBefore(inOrder, end) - 1]
    if (free === undefined || free <= start) return start
    return free === Number.POSITIVE_INFINITY ? null : free
  }
}

/** How many begin before an instant. */
function beginBefore(inOrder: readonly Stretch[], instant: number): number {
  let [low, high] = [0, inOrder.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((inOrder[middle]?.start ?? instant) < instant) low = middle + 1
    else high = middle
  }
  return low
}
