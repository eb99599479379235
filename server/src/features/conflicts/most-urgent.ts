import type { Collision } from '@pitlane/contract/conflicts/collisions'

/** Keeps so many of what is found, the most urgent first; never many more are in hand. */
export function openUrgent(most: number) {
  let kept: Collision[] = []
  const cut = () => {
    kept = kept.sort(byUrgency).slice(0, most)
  }
  return {
    add(found: readonly Collision[]): void {
      for (const collision of found) kept.push(collision)
      if (kept.length > 2 * most) cut()
    },
    all(): Collision[] {
      cut()
      return kept
    },
  }
}

const asRead = new Intl.Collator('en', { numeric: true })

/** What is critical, then by time, then in the order people read the keys of cars. */
export function byUrgency(one: Collision, other: Collision): number {
  if (one.severity !== other.severity) return one.severity === 'critical' ? -1 : 1
  return one.at - other.at || asRead.compare(one.vehicleKey, other.vehicleKey)
}
