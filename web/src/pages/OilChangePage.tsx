import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import type { OilChangeSummary } from '@pitlane/contract/oil-change/calls'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { oilChangeQuery } from '../features/oil-change/data.ts'
import { OilChangeStats } from '../features/oil-change/OilChangeStats.tsx'
import { OilChangeTemplates } from '../features/oil-change/OilChangeTemplates.tsx'
import { RecentOilChanges } from '../features/oil-change/RecentOilChanges.tsx'
import { type RoutineSearch, routineAddress } from '../features/routine/routine-address.ts'
import { pageText } from '../platform/page-number.ts'
import { ButtonLink } from '../ui/Links.tsx'
import { lazyPart } from '../ui/lazy/LazyPart.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { PlanRoutine } from './planning/PlanJob.tsx'

const InitializeOilChange = lazyPart(
  async () => (await import('../features/oil-change/InitializeOilChange.tsx')).InitializeOilChange,
  () => <Skeleton h={190} radius="lg" />,
)

export function OilChangePage() {
  const address = routineAddress(useSearch({ from: '/inside/oil-change' }))
  const navigate = useNavigate()
  const toLast = useCallback(
    (last: number) =>
      void navigate({
        to: '/oil-change',
        search: (here: RoutineSearch) => ({ ...here, page: pageText(last) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return (
    <>
      <PageHeader
        title="Oil Change Tracking"
        actions={
          <ButtonLink
            to="/routine-repairs"
            variant="default"
            leftSection={<IconArrowLeft size={17} stroke={1.8} aria-hidden />}
          >
            Routine Repairs
          </ButtonLink>
        }
      >
        Which vehicles are due, and what was done.
      </PageHeader>
      <QueryBoundary
        query={useQuery(oilChangeQuery)}
        failure="Error Loading Data"
        otherwise="Failed to load oil changes"
        skeleton={<Waiting />}
      >
        {(summary) => (
          <Stack gap="lg">
            <OilChangeStats summary={summary} />
            {hasCarsWithout(summary) && <InitializeOilChange summary={summary} />}
            {summary.totalTemplates > 0 && (
              <OilChangeTemplates address={address} onPastEnd={toLast} Plan={PlanRoutine} />
            )}
            <RecentOilChanges repairs={summary.recent} />
          </Stack>
        )}
      </QueryBoundary>
    </>
  )
}

/** Where every car has its routine there is nothing to begin. */
function hasCarsWithout({ totalTemplates, vehiclesWithout }: OilChangeSummary): boolean {
  return totalTemplates === 0 || vehiclesWithout > 0
}

function Waiting() {
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
        {['vehicles', 'templates', 'completed', 'pending'].map((card) => (
          <Skeleton key={card} h={92} radius="lg" />
        ))}
      </SimpleGrid>
      <Skeleton h={190} radius="lg" />
      <Skeleton h={260} radius="lg" />
    </Stack>
  )
}
