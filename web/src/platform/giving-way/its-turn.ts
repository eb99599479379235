const waiting: (() => void)[] = []
let isTaken = false

/**
 * A page asks for much at once, and to send a request is work. The first goes at once; each of the others gives way before it to whoever
 * touches something, and to the next frame. Nobody looks at a hidden page, which has few turns.
 */
export function itsTurn(): Promise<void> | undefined {
  if (typeof document === 'undefined' || document.hidden) return
  if (isTaken) return new Promise((resolve) => void waiting.push(resolve))
  isTaken = true
  setTimeout(next)
  return
}

function next(): void {
  const go = waiting.shift()
  if (go) setTimeout(next)
  else isTaken = false
  go?.()
}
