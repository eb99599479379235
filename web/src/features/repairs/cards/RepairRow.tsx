import type { Repair } from '@pitlane/contract/repairs/calls'
import { lastSaidInWords } from '@pitlane/contract/repairs/last-said'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { categoryName, type RepairCategory } from '@pitlane/contract/settings/calls'
import { Day } from '../../../ui/time/Day.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useUnits } from '../../tenants/use-units.ts'
import { StatusBadge, UrgencyBadge } from '../Badges.tsx'
import { OpenRepairLink } from '../OpenRepairLink.tsx'
import { costOf } from './status-groups.ts'
import classes from './VehicleRepairs.module.css'

interface Props {
  repair: Repair
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[]
  timezone: string | undefined
  onOpen: (repairId: string) => void
}

export function RepairRow({ repair, categories, timezone, onOpen }: Props) {
  const { description, category, createdAt, completedAt, status, urgencyLevel } = repair
  const cost = costOf(repair, useUnits())
  const said = lastSaidInWords(repair)
  return (
    <li className={classes.row}>
      <div className={classes.first}>
        <OpenRepairLink repair={repair} className={classes.title} onOpen={onOpen} />
        {cost && <span className={classes.cost}>{cost}</span>}
      </div>
      <div className={classes.badges}>
        <UrgencyBadge urgency={urgencyLevel} />
        <StatusBadge status={status} />
      </div>
      {description && (
        <p className={classes.description} title={description}>
          {description}
        </p>
      )}
      <p className={classes.facts}>
        <span>{repairNumber(repair.number)}</span>
        <span>{categoryName(category, categories)}</span>
        <span>
          Created <Day at={createdAt} timezone={timezone} />
        </span>
        {repair.plannedStart && status === 'need' && (
          <span>
            Planned <Instant at={repair.plannedStart} timezone={timezone} />
          </span>
        )}
        {said && <span>{said}</span>}
        {completedAt && (
          <span>
            Completed <Day at={completedAt} timezone={timezone} />
          </span>
        )}
      </p>
    </li>
  )
}
