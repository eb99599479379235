import { startOfDay } from '../moments.ts'
import type { Fleet } from './fleet.ts'

interface Layout<T> {
  day: number
  version: number
  items: T[]
}

const MOST_KEPT = 8

/** Lays a fleet's records out once a day and change, not for every page; only for the few fleets asked last. */
export function keepLayouts<T>(layOut: (fleet: Fleet, today: number) => T[]) {
  const kept = new Map<Fleet, Layout<T>>()
  return (fleet: Fleet, now: number): T[] => {
    const day = startOfDay(now)
    const known = kept.get(fleet)
    if (known?.day === day && known.version === fleet.version()) return known.items
    const items = layOut(fleet, day)
    kept.delete(fleet)
    kept.set(fleet, { day, version: fleet.version(), items })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest) kept.delete(oldest)
    return items
  }
}
