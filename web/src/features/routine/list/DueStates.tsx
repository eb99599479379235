import type { TemplatePage } from '@pitlane/contract/routine/calls'
import { dueStatuses } from '@pitlane/contract/routine/due'
import { Link } from '@tanstack/react-router'
import { LookMark } from '../../../ui/LookBadge.tsx'
import classes from '../../../ui/list/FilterLinks.module.css'
import { dueLooks } from '../due-looks.ts'
import { dueFilters, narrowed, type RoutineAddress } from '../routine-address.ts'

interface Props {
  to: '/routine-repairs' | '/oil-change'
  address: RoutineAddress
  /** Under the same search; unknown until the first page is here. */
  counts: TemplatePage['counts']
}

/** How many stand how; each state is an address of its own. */
export function DueStates({ to, address, counts }: Props) {
  const states = [undefined, ...dueFilters]
  return (
    <nav aria-label="Filter by what is due">
      <ul className={classes.filters}>
        {states.map((due) => (
          <li key={due ?? 'all'}>
            <Link
              to={to}
              search={narrowed(address, { due })}
              resetScroll={false}
              preload={false}
              activeProps={{}}
              activeOptions={{ exact: true, includeSearch: true }}
              className={classes.filter}
              aria-current={due === address.due ? 'true' : undefined}
              data-chosen={due === address.due}
            >
              {due && <LookMark look={dueLooks[due]} />}
              {due ? dueLooks[due].label : 'All'}
              {counts && (
                <span className={classes.count}>{countOf(due, counts).toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Due = RoutineAddress['due']

function countOf(due: Due, counts: NonNullable<TemplatePage['counts']>): number {
  return due ? counts[due] : dueStatuses.reduce((sum, status) => sum + counts[status], 0)
}
