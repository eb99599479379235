import { Alert, Skeleton, Stack } from '@mantine/core'
import { mayWork } from '@pitlane/contract/access'
import type { HqConfig } from '@pitlane/contract/hq/calls'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { metaQuery } from '../../accounts/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { useSync } from '../data.ts'
import { FirstSync } from '../sync/FirstSync.tsx'
import { HqStatus } from '../sync/HqStatus.tsx'
import { HqTrouble } from '../sync/HqTrouble.tsx'
import { LastRun } from '../sync/LastRun.tsx'
import { lastSyncQuery } from '../sync/last-sync-query.ts'
import { tellByToast } from '../sync/SyncButton.tsx'
import { AutomaticSync } from './AutomaticSync.tsx'
import { HqForm } from './HqForm.tsx'
import { WebhookAddress } from './WebhookAddress.tsx'

/**
 * The section of Settings in which a business is connected to HQ. In a demo the form offers an HQ above its button: until it is known whether
 * this is one there is no form, for a button that moves is missed.
 */
export function HqConnection() {
  const isDemoKnown = !useQuery(metaQuery).isLoading
  return (
    <QueryBoundary
      query={useQuery(lastSyncQuery)}
      skeleton={<Waiting />}
      failure="The HQ connection could not be read"
    >
      {(config) => (isDemoKnown ? <Connection config={config} /> : <Waiting />)}
    </QueryBoundary>
  )
}

function Connection({ config }: { config: HqConfig }) {
  const isAdmin = useUser()?.role === 'admin'
  const tenant = useQuery(tenantQuery).data
  const sync = useSync(tellByToast)
  const [isFirst, setFirst] = useState(false)

  /** The first time HQ says yes, its vehicles are fetched at once. */
  function begin() {
    if (config.isConnected || !tenant || !mayWork(tenant, new Date())) return
    setFirst(true)
    sync.mutate({})
  }

  return (
    <Stack gap="lg">
      <HqStatus config={config} timezone={tenant?.timezone} />
      {isAdmin && <HqTrouble config={config} />}
      {isFirst && <FirstSync isPending={sync.isPending} isDone={sync.isSuccess} />}
      {!isAdmin && (
        <Alert color="gray" radius="md" icon={<IconLock aria-hidden />}>
          <strong>Administrator Access Required:</strong> Only business administrators can modify HQ API
          configuration.
        </Alert>
      )}
      <HqForm key={versionOf(config)} config={config} isAdmin={isAdmin} onAccepted={begin} />
      <AutomaticSync config={config} isAdmin={isAdmin} />
      {config.webhookUrl && <WebhookAddress address={config.webhookUrl} />}
      <LastRun timezone={tenant?.timezone} withProgress={!isFirst} />
    </Stack>
  )
}

/** Another stored connection is another form; the fields show what is stored. */
function versionOf({ baseUrl, tenantToken, userToken }: HqConfig): string {
  return [baseUrl, tenantToken !== null, userToken !== null].join(' ')
}

function Waiting() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton h={26} w={280} />
      <Skeleton h={62} maw={680} />
      <Skeleton h={62} maw={680} />
      <Skeleton h={62} maw={680} />
    </Stack>
  )
}
