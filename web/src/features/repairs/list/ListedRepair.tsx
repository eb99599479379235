import { momentInWords } from '@pitlane/contract/clock'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { lastSaidInWords } from '@pitlane/contract/repairs/last-said'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { categoryName, type RepairCategory } from '@pitlane/contract/settings/calls'
import type { Units } from '@pitlane/contract/units'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { Link } from '@tanstack/react-router'
import { useWallClock } from '../../../ui/time/clock.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { UrgencyBadge } from '../Badges.tsx'
import { ClaimBadge } from '../ClaimBadge.tsx'
import { rowOf } from '../cards/row-focus.ts'
import { costOf } from '../cards/status-groups.ts'
import { openedHere } from '../opened-repair.ts'
import { targetEnd } from '../target-end.ts'
import { ageInWords, timeTaken } from './age-words.ts'
import classes from './ListedRepair.module.css'
import type { RepairsSearch } from './list-address.ts'

interface Props {
  repair: Repair
  /** The address with this repair's dialog open. */
  to: RepairsSearch
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[]
  now: Date
  timezone: string | undefined
  units: Units
}

/** A repair in the section of its status: a row where there is room, a card where there is not. */
export function ListedRepair({ repair, to, categories, now, timezone, units }: Props) {
  const { number, title, vehicle, urgencyLevel, mechanic, category, claim } = repair
  const car = vehicleTitle(vehicle)
  return (
    <li className={`${classes.row} ${classes.opens}`}>
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
          {repairNumber(number)} · {categoryName(category, categories)}
          {mechanic && ` · ${mechanic}`}
        </span>
      </div>
      <div className={classes.badges}>
        <UrgencyBadge urgency={urgencyLevel} />
        {claim && <ClaimBadge state={claim.state} />}
      </div>
      <When repair={repair} now={now} timezone={timezone} />
      <div className={classes.cost}>{costOf(repair, units)}</div>
    </li>
  )
}

function When({ repair, now, timezone }: Pick<Props, 'repair' | 'now' | 'timezone'>) {
  const { createdAt, completedAt, plannedStart } = repair
  const at = useWallClock(timezone)
  const end = targetEnd(repair, now, at)
  const said = lastSaidInWords(repair)
  const taken = timeTaken(repair)
  return (
    <div className={classes.when}>
      <Instant at={completedAt ?? createdAt} timezone={timezone}>
        {ageInWords(repair, now)}
      </Instant>
      {plannedStart && repair.status === 'need' && <span>Planned {momentInWords(plannedStart, at)}</span>}
      {end && <span data-late={end.isOverdue}>{end.label}</span>}
      {said && <span>{said}</span>}
      {taken && <span>{taken}</span>}
    </div>
  )
}
