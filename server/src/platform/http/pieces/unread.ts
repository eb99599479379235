interface Waiting {
  of: string
  size: number
  end: () => void
}

/**
 * Bounds the memory of what was read for slow readers and waits to be sent. Nobody is hurried; when all of it together is too much, the
 * oldest answer of the business with most waiting is given up.
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
    /** Counts so much until the function it returns is called; calls `end` when it is given up before. */
    hold(of: string, size: number, end: () => void): () => void {
      const one = { of, size, end }
      waiting.add(one)
      add(one, size)
      while (total > most) giveUpOne()
      return () => release(one)
    },
  }
}
