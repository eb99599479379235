/** Nobody waits longer for it, seen or not. */
const LONGEST = 100

/** Once what was changed until now is on screen. A page that nobody sees has no frames. */
export function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST)
  })
}
