import { useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { FrontDoorContext } from '../../platform/front-door.ts'
import { Toaster } from '../../ui/toast/Toaster.tsx'
import { focusPage, nameTab } from '../arrival.ts'
import { FrontBoundary } from './FrontBoundary.tsx'
import type { Seen, Visits } from './visits.ts'

const NOTHING = {}

/**
 * Where everybody comes in: to the pages before sign-in and from them, or at once, to the application. What comes next is made in pieces
 * that give way to whoever touches something, and what was there stays until it is whole.
 */
export function Front({ visits }: { visits: Visits }) {
  const seen = useDeferredValue(useSyncExternalStore(visits.subscribe, visits.get))
  useArrival(seen)
  useEffect(() => visits.shown(seen), [visits, seen])
  const search = seen?.kind === 'page' ? seen.search : NOTHING
  const door = useMemo(() => ({ search, enter: visits.enter, approach: visits.approach }), [search, visits])
  if (!seen) return null
  return (
    <>
      <FrontDoorContext value={door}>
        <FrontBoundary seen={seen} onRetry={visits.visit}>
          <Shown seen={seen} />
        </FrontBoundary>
      </FrontDoorContext>
      <Toaster />
    </>
  )
}

function Shown({ seen }: { seen: Seen }) {
  if (seen.kind === 'error') throw seen.error
  return seen.kind === 'page' ? <seen.Page /> : seen.inside
}

/** The first page is left alone, the next begin at their top and their heading. Inside, the router names the tab. */
function useArrival(seen: Seen | undefined) {
  const before = useRef<Seen>(undefined)
  useEffect(() => {
    if (!seen || before.current === seen) return
    if (seen.kind === 'page') nameTab(seen.title)
    if (before.current) {
      window.scrollTo(0, 0)
      focusPage()
    }
    before.current = seen
  }, [seen])
}
