import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { firstStepsQuery } from '../../features/dashboard/data.ts'
import { hqConfigQuery } from '../../features/hq/config-query.ts'
import { tenantQuery } from '../../features/tenants/data.ts'
import { useUser } from '../../platform/session.ts'
import { focusPage } from '../arrival.ts'
import { PageSkeleton } from '../Pending.tsx'

const load = () => import('./Notices.tsx')
const Notices = lazy(async () => ({ default: (await load()).Notices }))

/**
 * What administrators read above a page, while there is something: nobody else loads it. Until it is known the page waits, which it
 * would push down; a business that has not subscribed has most likely something to do, so where that is shown whole it is on its way
 * meanwhile.
 */
export function AbovePage() {
  const steps = useQuery(firstStepsQuery(useUser()))
  const missing = steps.data?.missing ?? []
  const trouble = useQuery(hqConfigQuery).data?.lastError
  const isNew = useQuery(tenantQuery).data?.isSubscriber === false
  const isDashboard = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const isUnknown = steps.isLoading
  const isLikely = isUnknown && isNew && isDashboard
  useEffect(() => {
    if (isLikely) load().catch(() => undefined)
  }, [isLikely])
  if (isUnknown) return <Hold />
  return (
    (missing[0] || trouble) && (
      <Suspense fallback={<Hold />}>
        <Notices missing={missing} />
      </Suspense>
    )
  )
}

/** In place of the page. Whoever arrived meanwhile goes on at its heading, which could not have the focus. */
function Hold() {
  useEffect(() => goOn, [])
  return <PageSkeleton />
}

function goOn() {
  if (document.activeElement?.id === 'main') focusPage()
}
