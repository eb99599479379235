import { useEffect } from 'react'
import { useIsHeld } from '../../platform/giving-way/use-is-held.ts'
import { focusPage } from '../arrival.ts'
import { PageSkeleton } from '../Pending.tsx'
import classes from './Shell.module.css'

/**
 * In place of all that follows it, which what is not known yet would push down. Whoever arrived meanwhile goes on at the page's
 * heading, which could not have the focus.
 */
export function Hold() {
  const isHeld = useIsHeld()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it makes way, by itself or because it is known
  useEffect(() => goOn, [isHeld])
  return (
    isHeld && (
      <div className={classes.hold}>
        <PageSkeleton />
      </div>
    )
  )
}

function goOn() {
  if (document.activeElement?.id === 'main') focusPage()
}
