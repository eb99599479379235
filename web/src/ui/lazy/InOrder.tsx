import type { ReactNode } from 'react'
import { useIsHeld } from '../../platform/giving-way/use-is-held.ts'
import classes from './InOrder.module.css'

/**
 * Parts one below the other, each of which comes when it comes (`aria-busy` until then). None is seen before those above it are there,
 * which would push it down; for a moment after it is opened, no longer.
 */
export function InOrder({
  className = '',
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={`${classes.parts} ${className}`} data-held={useIsHeld()}>
      {children}
    </div>
  )
}
