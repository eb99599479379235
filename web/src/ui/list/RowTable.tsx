import type { ReactNode } from 'react'
import classes from './RowTable.module.css'

interface Props {
  label: string
  heads: readonly string[]
  className?: string | undefined
  /** Its rows. */
  children: ReactNode
}

/** What makes a link in a row lead there from all of it. */
export const rowLink = classes.link

/** A few things at a glance: rows where there is room, on a phone cards, which each table lays out itself. */
export function RowTable({ label, heads, className = '', children }: Props) {
  return (
    <table className={`${classes.table} ${className}`} aria-label={label}>
      <thead className="unseen-on-phone">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
