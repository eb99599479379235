import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { firstStepsQuery } from '../../features/dashboard/data.ts'
import { hqConfigQuery } from '../../features/hq/config-query.ts'
import { tenantQuery } from '../../features/tenants/data.ts'
import { currentUser, useUser } from '../../platform/session.ts'
import { Hold } from './Hold.tsx'

const load = () => import('./Notices.tsx')
const Notices = lazy(async () => ({ default: (await load()).Notices }))

/** What administrators read above a page, while there is something: nobody else loads it. Until it is known the page waits, which it
 * would push down. */
export function AbovePage() {
  const steps = useQuery(firstStepsQuery(useUser()))
  const missing = steps.data?.missing ?? []
  const trouble = useQuery(hqConfigQuery).data?.lastError
  if (steps.isLoading) return <Hold />
  return (
    (missing[0] || trouble) && (
      <Suspense fallback={<Hold />}>
        <Notices missing={missing} />
      </Suspense>
    )
  )
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
    load().catch(() => undefined)
}
