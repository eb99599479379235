import { lastSyncLabel } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../platform/now.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { lastSyncQuery } from './last-sync-query.ts'
import { latestOf } from './sync-run.ts'

const MOVES_EVERY = 15_000

interface Props {
  vehicles: readonly { lastSync: string | null }[] | undefined
  timezone: string | undefined
}

/** "Last sync: 5 minutes ago", moving on with the clock. */
export function LastSync({ vehicles, timezone }: Props) {
  const config = useQuery(lastSyncQuery).data
  const now = useNow(MOVES_EVERY)
  const ofVehicles = useMemo(() => latestOf((vehicles ?? []).map(({ lastSync }) => lastSync)), [vehicles])
  const lastSync = latestOf([config?.lastSync, ofVehicles])
  const label = lastSyncLabel(lastSync, now)
  return (
    <span>
      Last sync:{' '}
      {lastSync ? (
        <Instant at={lastSync} timezone={timezone}>
          {label}
        </Instant>
      ) : (
        label
      )}
    </span>
  )
}
