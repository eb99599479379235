/**
 * So much at once, at most half of it of one; there is no line to wait in. In memory, because what is shared out is this
 * process's own.
 */
export function openHalves(most: number) {
  const taken = new Map<string, number>()
  let inAll = 0

  function giveBack(of: string): void {
    const left = (taken.get(of) ?? 0) - 1
    inAll -= 1
    if (left > 0) taken.set(of, left)
    else taken.delete(of)
  }

  return {
    /** Gives it back when called; undefined when there is none left. */
    take(of: string): (() => void) | undefined {
      const own = taken.get(of) ?? 0
      if (inAll >= most || own >= most / 2) return undefined
      inAll += 1
      taken.set(of, own + 1)
      return () => giveBack(of)
    },
  }
}
