import { type RefObject, useDeferredValue, useEffect } from 'react'
import { onLaidOut } from './last-seen.ts'

interface Few {
  /** How many of a list began where they are seen without scrolling. */
  inSight: number
  /** How high all the others were together. */
  restHeight: number
}

const lastFew = new Map<string, Few>()

/**
 * A list of which only what is in sight is made at once, by how much of it was when it was last seen; the others once those are on screen,
 * in pieces that give way. Until then: how many come first, and how high the place of the others is.
 */
export function useFewFirst(name: string, list: RefObject<HTMLElement | null>): Few | undefined {
  const known = lastFew.get(name)
  const isAll = useDeferredValue(true, known === undefined || known.restHeight === 0)
  useEffect(() => {
    const element = list.current
    if (!isAll || !element) return
    return onLaidOut(element, () => lastFew.set(name, fewOf(element)))
  }, [isAll, name, list])
  return isAll ? undefined : known
}

function fewOf(list: HTMLElement): Few {
  const { bottom } = list.getBoundingClientRect()
  const tops = [...list.children].map((row) => row.getBoundingClientRect().top)
  const hidden = tops.findIndex((top) => top + window.scrollY >= window.innerHeight)
  const inSight = hidden < 0 ? tops.length : hidden
  return { inSight, restHeight: bottom - (tops[inSight] ?? bottom) }
}
