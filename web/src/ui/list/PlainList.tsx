import type { ReactNode } from 'react'
import classes from './PlainList.module.css'

interface ListProps {
  label: string
  children: ReactNode
}

/** A few things, one below the other. */
export function PlainList({ label, children }: ListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  /** The button for what can be done with it. */
  act?: ReactNode
  children: ReactNode
}

export function PlainRow({ act, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>{children}</div>
      {act}
    </li>
  )
}
