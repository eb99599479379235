import { Alert, Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { BILLING_NOT_CONFIGURED, type Billing } from '@pitlane/contract/billing/calls'
import type { Tenant } from '@pitlane/contract/tenants/calls'
import { IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../platform/now.ts'
import { useUser } from '../../platform/session.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { billingQuery } from './data.ts'
import { ManageBilling } from './ManageBilling.tsx'
import { MonthlyPrice } from './MonthlyPrice.tsx'
import { StartSubscription } from './StartSubscription.tsx'
import { isManageable, isStartable, standingOf } from './standing.ts'

const MOVES_EVERY = 30_000

/** The section of Settings with what a business pays, and how it stands. */
export function BillingSection() {
  const tenant = useQuery(tenantQuery)
  const billing = useQuery(billingQuery)
  const failure = 'The subscription could not be read'
  return (
    <QueryBoundary query={tenant} skeleton={<Waiting />} failure={failure}>
      {(tenant) => (
        <QueryBoundary query={billing} skeleton={<Waiting />} failure={failure}>
          {(billing) => <Content tenant={tenant} billing={billing} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}

interface Props {
  tenant: Tenant
  billing: Billing
}

function Content({ tenant, billing }: Props) {
  return (
    <Stack gap="lg">
      <HowItStands tenant={tenant} billing={billing} />
      <MonthlyPrice billing={billing} />
      <Acts billing={billing} />
    </Stack>
  )
}

function HowItStands({ tenant, billing }: Props) {
  const { label, color, text, warning } = standingOf(tenant, billing, useNow(MOVES_EVERY))
  return (
    <>
      <Group gap="6px 12px">
        <Badge color={color} size="lg">
          {label}
        </Badge>
        {text && (
          <Text c="dimmed" className="tabular">
            {text}
          </Text>
        )}
      </Group>
      {warning && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
      )}
    </>
  )
}

function Acts({ billing }: { billing: Billing }) {
  if (useUser()?.role !== 'admin')
    return (
      <Alert color="gray" radius="md" icon={<IconLock aria-hidden />}>
        Only business administrators can start or manage the subscription.
      </Alert>
    )
  if (!billing.isConfigured)
    return (
      <Alert color="gray" radius="md" icon={<IconInfoCircle aria-hidden />}>
        {BILLING_NOT_CONFIGURED}
      </Alert>
    )
  return (
    <Group gap="sm">
      {isStartable(billing) && <StartSubscription billing={billing} />}
      {isManageable(billing) && <ManageBilling />}
    </Group>
  )
}

function Waiting() {
  return (
    <Stack gap="lg">
      <Skeleton h={26} w={280} />
      <Skeleton h={104} maw={520} />
      <Skeleton h={36} w={260} />
    </Stack>
  )
}
