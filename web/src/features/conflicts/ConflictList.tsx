import type { Conflict } from '@pitlane/contract/planning/conflict'
import { useRef } from 'react'
import { useFewFirst } from '../../ui/lazy/use-few-first.ts'
import { ConflictItem, type ConflictTools } from './ConflictItem.tsx'
import classes from './ConflictList.module.css'
import { useDismissal } from './use-dismissal.ts'

interface Props extends ConflictTools {
  conflicts: readonly Conflict[]
  /** What they have in common, for who does not see it. */
  label: string
}

/** Conflicts one below the other, each with what helps and the way to be rid of it. */
export function ConflictList({ conflicts, label, ...tools }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const few = useFewFirst(`conflicts ${label}`, list)
  const dismissal = useDismissal()

  /** The button that was pressed goes with its row. */
  function dismiss(conflict: Conflict) {
    list.current?.focus()
    dismissal(conflict)
  }

  return (
    <ul ref={list} tabIndex={-1} className={classes.list} aria-label={label}>
      {conflicts.slice(0, few?.inSight).map((conflict) => (
        <li key={conflict.id}>
          <ConflictItem conflict={conflict} onDismiss={() => dismiss(conflict)} {...tools} />
        </li>
      ))}
      {few && <li aria-busy="true" style={{ height: few.restHeight }} />}
    </ul>
  )
}
