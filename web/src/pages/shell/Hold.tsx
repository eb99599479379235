import { useEffect, useState } from 'react'
import { focusPage } from '../arrival.ts'
import { PageSkeleton } from '../Pending.tsx'
import classes from './Shell.module.css'

/** A page that moves is better than one that does not come. */
const LONGEST_MS = 1_500

/**
 * In place of all that follows it, which what is not known yet would push down. Not for long: whoever asks a slow server sees what is there. Whoever
 * arrived meanwhile goes on at the page's heading, which could not have the focus.
 */
export function Hold() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it makes way, by itself or because it is known
  useEffect(() => goOn, [isOver])
  return isOver ? null : (
    <div className={classes.hold}>
      <PageSkeleton />
    </div>
  )
}

function goOn() {
  if (document.activeElement?.id === 'main') focusPage()
}
