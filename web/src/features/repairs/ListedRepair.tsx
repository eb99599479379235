import type { Repair } from '@pitlane/contract/repairs'
import { categoryName, type RepairCategory } from '@pitlane/contract/settings'
import { agoLabel, vehicleTitle } from '@pitlane/contract/vehicles'
import { Link } from '@tanstack/react-router'
import { Instant } from '../../ui/Instant.tsx'
import { StatusBadge, UrgencyBadge } from './Badges.tsx'
import { costOf } from './history-groups.ts'
import classes from './ListedRepair.module.css'
import type { RepairsSearch } from './list-address.ts'
import { rowOf } from './row-focus.ts'
import { targetEnd } from './target-end.ts'

interface Props {
  repair: Repair
  /** The address with this repair's dialog open. */
  to: RepairsSearch
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[]
  now: Date
  timezone: string | undefined
}

/** A repair in a list of all vehicles: a row where there is room, a card where there is not. */
export function ListedRepair({ repair, to, categories, now, timezone }: Props) {
  const { title, vehicle, urgencyLevel, status, mechanic, category } = repair
  const car = vehicleTitle(vehicle)
  return (
    <li className={classes.row}>
      <div className={classes.vehicle}>
        <strong className={classes.key} title={vehicle.vehicleKey} dir="auto">
          {vehicle.vehicleKey}
        </strong>
        <span className={classes.car} title={car} dir="auto">
          {car}
        </span>
      </div>
      <div className={classes.what}>
        <Link
          to="/repairs"
          search={to}
          state={openedHere}
          resetScroll={false}
          preload={false}
          activeProps={{}}
          className={classes.title}
          title={title}
          dir="auto"
          {...rowOf(repair.id)}
        >
          {title}
        </Link>
        <span className={classes.more} dir="auto">
          {categoryName(category, categories)}
          {mechanic && ` · ${mechanic}`}
        </span>
      </div>
      <div className={classes.badges}>
        <UrgencyBadge urgency={urgencyLevel} />
        <StatusBadge status={status} />
      </div>
      <When repair={repair} now={now} timezone={timezone} />
      <div className={classes.cost}>{costOf(repair)}</div>
    </li>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from the list, which lies one step back. */
    isOpenedHere?: boolean
  }
}

const openedHere = { isOpenedHere: true }

function When({ repair, now, timezone }: Pick<Props, 'repair' | 'now' | 'timezone'>) {
  const { createdAt, completedAt } = repair
  const end = targetEnd(repair, now, timezone)
  return (
    <div className={classes.when}>
      <span>
        {completedAt ? 'Completed ' : 'Reported '}
        <Instant at={completedAt ?? createdAt} timezone={timezone}>
          {inASentence(agoLabel(completedAt ?? createdAt, now))}
        </Instant>
      </span>
      {end && <span data-late={end.isOverdue}>{end.label}</span>}
    </div>
  )
}

function inASentence(label: string): string {
  return label === 'Just now' ? 'just now' : label
}
