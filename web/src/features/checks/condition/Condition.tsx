import { Card, Group, Stack, Title } from '@mantine/core'
import type { CheckPage } from '@pitlane/contract/checks/calls'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/Links.tsx'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { checkSettingsQuery, vehicleChecksQuery } from '../data.ts'
import { useWaitingChecks } from '../use-waiting-checks.ts'
import { CheckRows } from './CheckRows.tsx'
import { Comparison } from './Comparison.tsx'
import { ExportChecks } from './ExportChecks.tsx'
import { twoOf } from './two-checks.ts'

const SHOWN = 5

const WaitingChecks = lazyPart(
  async () => (await import('./WaitingChecks.tsx')).WaitingChecks,
  () => null,
)

/** How the car was when somebody last looked: the last checks, and the last two side by side. */
export function Condition({ vehicleId }: { vehicleId: string }) {
  const isActive = useQuery(checkSettingsQuery).data?.isActive ?? false
  const page = useQuery(vehicleChecksQuery({ vehicleId, limit: SHOWN })).data
  const waiting = useWaitingChecks(vehicleId)
  const isKnown = page !== undefined && (isActive || page.total > 0)
  if (!isKnown && waiting.length === 0) return null
  return (
    <Card component="section" aria-labelledby="condition">
      <Title order={2} id="condition" mb="sm">
        Condition
      </Title>
      {waiting.length > 0 && <WaitingChecks entries={waiting} />}
      {page && <Known page={page} vehicleId={vehicleId} isAlone={waiting.length === 0} />}
    </Card>
  )
}

interface KnownProps {
  page: CheckPage
  vehicleId: string
  /** Nothing stands above it. */
  isAlone: boolean
}

function Known({ page, vehicleId, isAlone }: KnownProps) {
  const two = twoOf(page.checks)
  if (page.total === 0)
    return (
      isAlone && (
        <EmptyState
          icon={IconListCheck}
          title="Not checked yet"
          order={3}
          action={
            <ButtonLink to="/vehicles/$id/check" params={{ id: vehicleId }} variant="default">
              Check it now
            </ButtonLink>
          }
        >
          Check the car when it comes back: photos, a few items, odometer and fuel.
        </EmptyState>
      )
    )
  return (
    <Stack gap="md">
      {two && <Comparison two={two} />}
      <CheckRows checks={page.checks} />
      <Group gap="sm">
        <ButtonLink to="/vehicles/$id/condition" params={{ id: vehicleId }} variant="default">
          {page.total > SHOWN ? `All ${page.total.toLocaleString('en-US')} checks` : 'Compare and print'}
        </ButtonLink>
        <ExportChecks vehicleId={vehicleId} />
      </Group>
    </Stack>
  )
}
