import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import { useQuery } from '@tanstack/react-query'
import { WaitingBadge } from '../../../ui/list/WaitingBadge.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { StatusBadge, UrgencyBadge } from '../Badges.tsx'
import type { WaitingReport } from '../waiting-reports.ts'
import classes from './VehicleRepairs.module.css'

/** Above what was done to a car, what was reported of it and is on this device only. */
export function WaitingOfVehicle({ reports }: { reports: readonly WaitingReport[] }) {
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <ul className={classes.list} aria-label="Waiting to be sent">
      {reports.map(({ key, entry, title, description, category, urgencyLevel, status }) => (
        <li key={key} className={classes.row}>
          <span className={classes.title} dir="auto">
            {title}
          </span>
          <div className={classes.badges}>
            <WaitingBadge refusal={entry.refusal} />
            <UrgencyBadge urgency={urgencyLevel} />
            <StatusBadge status={status} />
          </div>
          {description && (
            <p className={classes.description} title={description} dir="auto">
              {description}
            </p>
          )}
          <p className={classes.facts}>
            <span>{categoryName(category, categories)}</span>
            <span>
              Reported <Instant at={new Date(entry.at).toISOString()} timezone={timezone} />
            </span>
            {entry.refusal && <span>{entry.refusal}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
