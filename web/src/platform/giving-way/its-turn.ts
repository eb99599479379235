const waiting: (() => void)[] = []
let isGoing = false

/**
 * A page asks for much at once, and to send a request is work. None is sent while the page is still being made that asks for it, and each
 * gives way before it to whoever touches something, and to the next frame. Nobody looks at a hidden page, which has few turns.
 */
export function itsTurn(): Promise<void> | undefined {
  if (typeof document === 'undefined' || document.hidden) return
  if (!isGoing) setTimeout(next)
  isGoing = true
  return new Promise((resolve) => void waiting.push(resolve))
}

function next(): void {
  waiting.shift()?.()
  isGoing = waiting.length > 0
  if (isGoing) setTimeout(next)
}
