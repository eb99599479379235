import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { firstStepsQuery } from '../../features/dashboard/data.ts'
import { useUser } from '../../platform/session.ts'

const FirstSteps = lazy(async () => ({
  default: (await import('../first-steps/FirstSteps.tsx')).FirstSteps,
}))

/** The first steps of a new business, while there are some left; nobody who is past them loads them. */
export function Beginning() {
  const missing = useQuery(firstStepsQuery(useUser())).data?.missing
  return missing?.length ? (
    <Suspense>
      <FirstSteps missing={missing} />
    </Suspense>
  ) : null
}
