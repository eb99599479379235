import { useCallback, useEffect, useRef } from 'react'

/** Where a link to a section finds it. */
export function sectionId(section: string): string {
  return `settings-${section}`
}

/**
 * Whoever follows a link to a section sees it, and from elsewhere on the page goes on there. What somebody opens on the page is in sight already: it is told to what this
 * answers with, and nothing moves.
 */
export function useScrollToOpened(sections: readonly string[], isWanted: boolean) {
  const seen = useRef<readonly string[]>(undefined)
  useEffect(() => {
    const isArrival = seen.current === undefined
    const named = sections.find((section) => !seen.current?.includes(section))
    seen.current = sections
    if (!named || !isWanted) return
    const frame = requestAnimationFrame(() => {
      // A page that was reloaded, or that somebody went back to, is where it was.
      if (isArrival && window.scrollY > 0) return
      const section = document.getElementById(sectionId(named))
      section?.scrollIntoView()
      if (!isArrival) section?.querySelector('button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [sections, isWanted])
  return useCallback((opened: readonly string[]) => {
    seen.current = opened
  }, [])
}
