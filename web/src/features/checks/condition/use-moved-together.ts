import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Two views that always show the same part: what is scrolled in one is scrolled in the other, and zooming keeps the middle. */
export function useMovedTogether(zoom: number) {
  const one = useRef<HTMLDivElement>(null)
  const other = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is zoomed, and not when it is moved
  useLayoutEffect(() => {
    for (const { current } of [one, other]) if (current) showMiddle(current, middle.current)
  }, [zoom])

  const follow = (moved: RefObject<HTMLDivElement | null>, led: RefObject<HTMLDivElement | null>) => () => {
    if (!moved.current || !led.current) return
    middle.current = middleOf(moved.current)
    const { scrollLeft, scrollTop } = moved.current
    if (led.current.scrollLeft !== scrollLeft) led.current.scrollLeft = scrollLeft
    if (led.current.scrollTop !== scrollTop) led.current.scrollTop = scrollTop
  }

  return {
    one: { view: one, onScroll: follow(one, other) },
    other: { view: other, onScroll: follow(other, one) },
  }
}

function middleOf({
  scrollLeft,
  scrollTop,
  clientWidth,
  clientHeight,
  scrollWidth,
  scrollHeight,
}: HTMLElement) {
  return { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight }
}

function showMiddle(view: HTMLElement, { x, y }: { x: number; y: number }): void {
  view.scrollLeft = x * view.scrollWidth - view.clientWidth / 2
  view.scrollTop = y * view.scrollHeight - view.clientHeight / 2
}
