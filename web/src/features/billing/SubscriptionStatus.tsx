import { Badge, Group, Skeleton, Text } from '@mantine/core'
import { type TrialState, trialEnds, trialState } from '@pitlane/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { tenantQuery } from '../tenants/data.ts'

export function SubscriptionStatus() {
  return (
    <QueryBoundary
      query={useQuery(tenantQuery)}
      skeleton={<Skeleton h={24} w={260} />}
      failure="The subscription could not be read"
    >
      {(tenant) => <State state={trialState(tenant, new Date())} timezone={tenant.timezone} />}
    </QueryBoundary>
  )
}

function State({ state, timezone }: { state: TrialState; timezone: string }) {
  if (state.kind === 'subscribed') {
    return (
      <Badge color="green" size="lg">
        Active Subscription
      </Badge>
    )
  }
  if (state.kind === 'none') return <Text c="dimmed">No trial and no subscription</Text>
  const isOver = state.kind === 'expired'
  return (
    <Group gap="sm">
      <Badge color={isOver ? 'red' : 'indigo'} size="lg">
        Free trial
      </Badge>
      <Text c="dimmed" className="tabular">
        {isOver
          ? `Your free trial has ${trialEnds(state, timezone)}`
          : `Your free trial ends ${trialEnds(state, timezone)}`}
      </Text>
    </Group>
  )
}
