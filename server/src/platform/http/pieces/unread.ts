interface Waiting {
  of: string
  size: number
  end: () => void
}

/**
 * What waits for whoever reads slowly, or not at all. Nobody is hurried, but all of it together is in our memory: when that is too much, the
 * one that has waited longest is given up, of the business for which most waits.
 */
export function openUnread(most: number) {
  /** In the order they came. */
  const waiting = new Set<Waiting>()
  const sizes = new Map<string, number>()
  let total = 0

  function add(one: Waiting, size: number): void {
    const left = (sizes.get(one.of) ?? 0) + size
    total += size
    if (left > 0) sizes.set(one.of, left)
    else sizes.delete(one.of)
  }

  function release(one: Waiting): void {
    if (waiting.delete(one)) add(one, -one.size)
  }

  function giveUpOne(): void {
    const largest = Math.max(...sizes.values())
    for (const one of waiting)
      if (sizes.get(one.of) === largest) {
        release(one)
        one.end()
        return
      }
  }

  return {
    /** Until what it returns is called; `end` if it is given up. */
    hold(of: string, size: number, end: () => void): () => void {
      const one = { of, size, end }
      waiting.add(one)
      add(one, size)
      while (total > most) giveUpOne()
      return () => release(one)
    },
  }
}
