import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsPrinted } from '../../platform/use-is-printed.ts'
import classes from './Paper.module.css'

/** What goes on paper in place of all that is on the screen; made when it is printed, and not before. */
export function Paper({ children }: { children: () => ReactNode }) {
  const isPrinted = useIsPrinted()
  return isPrinted && createPortal(<div className={classes.paper}>{children()}</div>, document.body)
}
