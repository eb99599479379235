import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'

interface Props {
  /** Of all that there is on a page of its kind. */
  name: string
  /** How high it is about, until it has been seen. Without it, it is made at once the first time: that is what asks for its data. */
  height?: number
  children: ReactNode
}

/** How high each was when it was last seen: whoever comes back finds the page where it was. */
const heights = new Map<string, number>()

/**
 * What is out of sight when a page opens. It is made once what is in sight is on screen, in pieces that give way to whoever touches
 * something meanwhile; until then its place is kept.
 */
export function Later({ name, height, children }: Props) {
  const place = heights.get(name) ?? height
  const isDue = useDeferredValue(true, place === undefined)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDue || !frame.current) return
    const watch = new ResizeObserver(([seen]) => {
      if (seen) heights.set(name, seen.contentRect.height)
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [isDue, name])
  return isDue ? <div ref={frame}>{children}</div> : <div aria-busy="true" style={{ height: place }} />
}
