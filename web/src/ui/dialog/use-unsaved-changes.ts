import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'

/** Asks before what was typed is lost: by closing, by a link, by Back, by closing the tab. */
export function useUnsavedChanges() {
  const [hasChanges, setHasChanges] = useState(false)
  const [wanted, setWanted] = useState<() => void>()
  const latest = useRef(false)

  const setChanged = useCallback((isChanged: boolean) => {
    latest.current = isChanged
    setHasChanges(isChanged)
  }, [])

  const leaving = useBlocker({
    shouldBlockFn: () => latest.current,
    enableBeforeUnload: () => latest.current,
    withResolver: true,
  })

  /** A moment later, so that the Escape that asks does not close what it opens. */
  function unlessChanged(proceed: () => void) {
    if (latest.current) setTimeout(() => setWanted(() => proceed))
    else proceed()
  }

  function answer(isDiscarded: boolean) {
    setWanted(undefined)
    if (!isDiscarded) return leaving.reset?.()
    setChanged(false)
    wanted?.()
    leaving.proceed?.()
  }

  return {
    hasChanges,
    setChanged,
    unlessChanged,
    isAsking: wanted !== undefined || leaving.status === 'blocked',
    answer,
  }
}
