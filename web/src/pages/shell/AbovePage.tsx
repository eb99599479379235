import { useQuery } from '@tanstack/react-query'
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
 * would push down; a business that has not subscribed has most likely something to do, so that is on its way meanwhile.
 */
export function AbovePage() {
  const steps = useQuery(firstStepsQuery(useUser()))
  const missing = steps.data?.missing ?? []
  const trouble = useQuery(hqConfigQuery).data?.lastError
  const isNew = useQuery(tenantQuery).data?.isSubscriber === false
  const isUnknown = steps.isLoading
  useEffect(() => {
    if (isUnknown && isNew) load().catch(() => undefined)
  }, [isUnknown, isNew])
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
