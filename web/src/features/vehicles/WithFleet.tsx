import { Skeleton, Stack } from '@mantine/core'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { vehiclesQuery } from './data.ts'

/** Where a vehicle is picked: the fleet, or the shape of a picker while it is not known. */
export function WithFleet({ children }: { children: (vehicles: readonly Vehicle[]) => ReactNode }) {
  return (
    <QueryBoundary
      query={useQuery(vehiclesQuery)}
      failure="Failed to load vehicles"
      skeleton={
        <Stack gap="xs">
          <Skeleton h={60} />
          <Skeleton h={52} />
          <Skeleton h={52} />
          <Skeleton h={52} />
        </Stack>
      }
    >
      {children}
    </QueryBoundary>
  )
}
