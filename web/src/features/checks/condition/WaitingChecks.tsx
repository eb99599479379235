import { Text } from '@mantine/core'
import type { checks } from '@pitlane/contract/checks/calls'
import type { Sent } from '@pitlane/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../../platform/offline/outbox.ts'
import { WaitingBadge } from '../../../ui/list/WaitingBadge.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import classes from './CheckRows.module.css'

/** Above the checks of a car, those that are on this device only. */
export function WaitingChecks({ entries }: { entries: readonly Entry[] }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <ul className={classes.rows} aria-label="Waiting to be sent">
      {entries.map((entry) => (
        <li key={entry.key} className={classes.row}>
          <div className={classes.head}>
            <strong>
              <Instant at={new Date(entry.at).toISOString()} timezone={timezone} />
            </strong>
            <WaitingBadge refusal={entry.refusal} />
          </div>
          <Text c="dimmed">{inWords(JSON.parse(entry.body))}</Text>
          {entry.refusal && <Text>{entry.refusal}</Text>}
        </li>
      ))}
    </ul>
  )
}

/** "2 not OK · 5 photos". */
function inWords({ items, photos = [] }: Sent<typeof checks.create>): string {
  const failed = items.filter(({ isOk }) => !isOk).length
  const said = [
    failed === 0 ? 'All OK' : `${failed} not OK`,
    photos.length > 0 && (photos.length === 1 ? '1 photo' : `${photos.length} photos`),
  ]
  return said.filter(Boolean).join(' · ')
}
