import { Card, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core'
import type { Check } from '@pitlane/contract/checks/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow } from '../../../platform/now.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useWallClock } from '../../../ui/time/clock.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { shortMoment } from '../moment-words.ts'
import { CheckRows } from './CheckRows.tsx'
import { Comparison } from './Comparison.tsx'
import { DeleteCheck } from './DeleteCheck.tsx'
import { ItemsOfTwo } from './ItemsOfTwo.tsx'
import { twoOf } from './two-checks.ts'

interface Asked {
  before?: string | undefined
  after?: string | undefined
}

interface Props {
  checks: readonly Check[]
  total: number
  asked: Asked
  onAsk: (asked: Asked) => void
  /** What makes the first one. */
  action: ReactNode
}

/** Any two checks of a car side by side, and all of them below. */
export function AllChecks({ checks, total, asked, onAsk, action }: Props) {
  const clock = useWallClock(useQuery(tenantQuery).data?.timezone)
  const now = useNow(MINUTE)
  const two = twoOf(checks, asked)
  if (checks.length === 0)
    return (
      <Card>
        <EmptyState icon={IconListCheck} title="Not checked yet" action={action}>
          What is noted about this car is kept here.
        </EmptyState>
      </Card>
    )
  const choices = checks.map((it) => ({
    value: it.id,
    label: `${shortMoment(it.at, clock, now)} · ${it.failed === 0 ? 'all OK' : `${it.failed} not OK`}`,
  }))
  return (
    <Stack gap="md">
      {two && (
        <Card component="section" aria-label="Two checks side by side">
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <NativeSelect
                label="Before"
                data={choices}
                value={two.before.id}
                onChange={({ currentTarget }) => onAsk({ after: two.after.id, before: currentTarget.value })}
              />
              <NativeSelect
                label="After"
                data={choices}
                value={two.after.id}
                onChange={({ currentTarget }) => onAsk({ before: two.before.id, after: currentTarget.value })}
              />
            </SimpleGrid>
            <Comparison key={`${two.before.id} ${two.after.id}`} two={two} order={2} />
            <ItemsOfTwo two={two} />
          </Stack>
        </Card>
      )}
      <Card component="section" aria-labelledby="all-checks">
        <Title order={2} id="all-checks" mb={4}>
          {total === 1 ? '1 check' : `${total.toLocaleString('en-US')} checks`}
        </Title>
        <CheckRows checks={checks}>{(check) => <DeleteCheck check={check} />}</CheckRows>
        {total > checks.length && 'Older ones are in the export.'}
      </Card>
    </Stack>
  )
}
