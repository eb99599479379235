import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import { useQuery } from '@tanstack/react-query'
import { WaitingBadge } from '../../../ui/list/WaitingBadge.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { UrgencyBadge } from '../Badges.tsx'
import type { WaitingReport } from '../waiting-reports.ts'
import listed from './ListedRepair.module.css'
import section from './RepairSection.module.css'

/** Above the repairs of a status, those of it that are on this device only. */
export function WaitingListed({ reports, label }: { reports: readonly WaitingReport[]; label: string }) {
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <ul className={section.list} aria-label={`${label}, waiting to be sent`}>
      {reports.map(({ key, entry, title, urgencyLevel, category }) => (
        <li key={key} className={listed.row}>
          <div className={listed.vehicle}>
            <strong className={listed.key} title={entry.vehicleKey} dir="auto">
              {entry.vehicleKey}
            </strong>
          </div>
          <div className={listed.what}>
            <span className={listed.title} title={title} dir="auto">
              {title}
            </span>
            <span className={listed.more} dir="auto">
              {categoryName(category, categories)}
            </span>
          </div>
          <div className={listed.badges}>
            <UrgencyBadge urgency={urgencyLevel} />
            <WaitingBadge refusal={entry.refusal} />
          </div>
          <div className={listed.when}>
            <Instant at={new Date(entry.at).toISOString()} timezone={timezone} />
          </div>
          <div className={listed.cost} />
        </li>
      ))}
    </ul>
  )
}
