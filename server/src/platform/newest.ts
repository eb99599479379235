import type { Most } from './blocks.ts'

export interface Aged {
  id: string
  /** The larger, the newer. */
  moment: number
  weight: number
}

/** Cut so seldom that it costs little, and so often that little more is ever held than what stays. */
const SLACK = 1.25

/**
 * Keeps the newest of what comes in, each once, by number and by weight: the first that does not fit goes, and all that are older. However
 * much comes, only that is held.
 */
export function openNewest<Item>(most: Most, aged: (item: Item) => Aged) {
  let kept = new Map<string, Aged & { item: Item }>()
  let weight = 0
  /** The newest that went: nothing as old stays, also if it would fit. */
  let goneUntil = Number.NEGATIVE_INFINITY
  const leftOut = new Set<string>()

  function cut(): void {
    const byAge = [...kept.values()].sort((one, other) => other.moment - one.moment)
    weight = 0
    const end = byAge.findIndex((it, place) => {
      if (place >= most.count || weight + it.weight > most.weight) return true
      weight += it.weight
      return false
    })
    const [first] = end === -1 ? [] : byAge.slice(end)
    if (!first) return
    goneUntil = first.moment
    for (const { id } of byAge.slice(end)) leftOut.add(id)
    kept = new Map(byAge.slice(0, end).map((it) => [it.id, it]))
  }

  return {
    add(item: Item): void {
      const it = { ...aged(item), item }
      weight -= kept.get(it.id)?.weight ?? 0
      if (it.moment <= goneUntil) {
        kept.delete(it.id)
        leftOut.add(it.id)
        return
      }
      weight += it.weight
      kept.set(it.id, it)
      leftOut.delete(it.id)
      if (kept.size > most.count * SLACK || weight > most.weight * SLACK) cut()
    },

    /** What stays, in the order it came if nothing had to go, and how many did. */
    taken(): { items: Item[]; leftOut: number } {
      cut()
      return { items: [...kept.values()].map(({ item }) => item), leftOut: leftOut.size }
    },
  }
}
