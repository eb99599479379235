interface Seen {
  height: number
  /** Whether it began where it is seen without scrolling. */
  isInSight: boolean
}

/** Where each part of a page was when it was last there: whoever comes back finds the page as it was. */
export const lastSeen = new Map<string, Seen>()

/** Keeps where it is, as often as its size changes or it comes in sight or out of it, also because of what is above it. Returns how to stop. */
export function noteSeen(name: string, element: HTMLElement): () => void {
  const note = () => {
    const { top, height } = element.getBoundingClientRect()
    lastSeen.set(name, { height, isInSight: top + window.scrollY < window.innerHeight })
  }
  const stop = onLaidOut(element, note)
  const pushed = new IntersectionObserver(note)
  pushed.observe(element)
  return () => {
    stop()
    pushed.disconnect()
  }
}

/** As often as its size changes, when the browser has laid out the page for itself: to measure costs nothing then. */
export function onLaidOut(element: HTMLElement, look: () => void): () => void {
  const watch = new ResizeObserver(look)
  watch.observe(element)
  return () => watch.disconnect()
}
