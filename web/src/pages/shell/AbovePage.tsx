import type { FirstStep } from '@pitlane/contract/dashboard/calls'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { firstStepsQuery } from '../../features/dashboard/data.ts'
import { hqConfigQuery } from '../../features/hq/config-query.ts'
import { tenantQuery } from '../../features/tenants/data.ts'
import { currentUser, useUser } from '../../platform/session.ts'
import { lazyCode } from '../../ui/lazy/lazy-code.ts'
import { Hold } from './Hold.tsx'

const code = lazyCode(async () => (await import('./Notices.tsx')).Notices)

/** What administrators read above a page, while there is something: nobody else loads it. Until it is known the page waits, which it
 * would push down. */
export function AbovePage() {
  const steps = useQuery(firstStepsQuery(useUser()))
  const missing = steps.data?.missing ?? []
  const trouble = useQuery(hqConfigQuery).data?.lastError
  if (steps.isLoading) return <Hold />
  return (missing[0] || trouble) && <Coming missing={missing} />
}

/** Shown as soon as it is here, before anything that gives way: the page waits for it. Without it there is nothing to wait for. */
function Coming({ missing }: { missing: readonly FirstStep[] }) {
  const [hasCome, setCome] = useState(code.get() !== undefined)
  useEffect(() => {
    if (!hasCome) code.load().then(() => setCome(true), ignore)
  }, [hasCome])
  const Notices = code.get()
  return Notices ? <Notices missing={missing} /> : <Hold />
}

/**
 * Asks for it before the first page is made: that takes a phone long. A business that has not subscribed has most likely something to
 * do, so where that is shown whole its code is on its way, too.
 */
export function approachAbove(client: QueryClient, path: string): void {
  const steps = firstStepsQuery(client.getQueryData(currentUser.queryKey) ?? null)
  if (!steps.enabled() || client.getQueryState(steps.queryKey)) return
  void client.prefetchQuery(steps)
  if (path === '/' && client.getQueryData(tenantQuery.queryKey)?.isSubscriber === false)
    code.load().catch(ignore)
}

/** The next page asks again. */
const ignore = () => undefined
