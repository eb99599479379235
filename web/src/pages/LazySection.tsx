import { Skeleton, Stack } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { loaded } from '../platform/new-version.ts'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'

/** A part of a page whose code comes when it is first opened, or when somebody comes near. */
export function lazySection(name: string, load: () => Promise<ComponentType>) {
  const code = queryOptions({
    queryKey: ['code', name],
    queryFn: async () => ({ Section: await loaded(load) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  function LazySection() {
    return (
      <QueryBoundary
        query={useQuery(code)}
        failure="This could not be shown"
        otherwise="Pitlane has been updated. Please reload the page."
        skeleton={
          <Stack gap="md">
            <Skeleton h={36} w={280} />
            <Skeleton h={120} />
          </Stack>
        }
      >
        {({ Section }) => <Section />}
      </QueryBoundary>
    )
  }
  LazySection.useApproach = () => {
    const client = useQueryClient()
    return () => void client.prefetchQuery(code)
  }
  return LazySection
}
