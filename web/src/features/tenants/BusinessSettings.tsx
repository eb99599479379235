import { Card, Skeleton, Title } from '@mantine/core'
import type { Tenant } from '@pitlane/contract/tenants/calls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { tenantQuery } from './data.ts'

/** What an administrator decides about the business as a whole; `children` are what later words add. */
export function BusinessSettings({ children }: { children?: ReactNode }) {
  return (
    <Card component="section" mb="md" aria-labelledby="business">
      <Title order={2} id="business" mb="md">
        Business
      </Title>
      {/* What is saved, here or elsewhere, begins a new form. */}
      <QueryBoundary
        query={useQuery(tenantQuery)}
        skeleton={<Skeleton h={64} maw={820} />}
        failure="The business could not be read"
      >
        {(tenant) => <BusinessForm key={savedIn(tenant)} tenant={tenant} />}
      </QueryBoundary>
      {children}
    </Card>
  )
}

function savedIn({ name, contactPhone, timezone, distanceUnit, clock, currency }: Tenant): string {
  return [name, contactPhone, timezone, distanceUnit, clock, currency].join(' ')
}
