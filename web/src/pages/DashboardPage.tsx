import { SimpleGrid, Stack } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { UrgentConflicts } from '../features/conflicts/UrgentConflicts.tsx'
import { FleetStats } from '../features/dashboard/FleetStats.tsx'
import { GoingOutNext } from '../features/dashboard/GoingOutNext.tsx'
import { MaintenanceDue } from '../features/dashboard/MaintenanceDue.tsx'
import { NeedingRepair } from '../features/dashboard/NeedingRepair.tsx'
import { RepairsInProgress } from '../features/dashboard/RepairsInProgress.tsx'
import { UnclaimedDamages } from '../features/dashboard/UnclaimedDamages.tsx'
import { useSilentSync } from '../features/hq/sync/silent-sync.ts'
import { ButtonLink } from '../ui/Links.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlanConflict } from './planning/PlanJob.tsx'

/** What needs somebody now, from the top down. */
export function DashboardPage() {
  useSilentSync()
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <ButtonLink
            to="/reports"
            variant="default"
            leftSection={<IconReportMoney size={17} stroke={1.8} aria-hidden />}
          >
            Reports
          </ButtonLink>
        }
      >
        How your fleet stands right now.
      </PageHeader>
      <Stack gap="md">
        <UrgentConflicts Plan={PlanConflict} />
        <UnclaimedDamages />
        <GoingOutNext />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <RepairsInProgress />
          <NeedingRepair />
        </SimpleGrid>
        <MaintenanceDue />
        <FleetStats />
      </Stack>
    </>
  )
}
