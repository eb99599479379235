import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { firstStepsQuery } from '../../features/dashboard/data.ts'
import { hqConfigQuery } from '../../features/hq/config-query.ts'
import { useUser } from '../../platform/session.ts'

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }))

/** What administrators read above a page, while there is something: nobody else loads it. */
export function AbovePage() {
  const missing = useQuery(firstStepsQuery(useUser())).data?.missing ?? []
  const trouble = useQuery(hqConfigQuery).data?.lastError
  return (
    (missing[0] || trouble) && (
      <Suspense>
        <Notices missing={missing} />
      </Suspense>
    )
  )
}
