import { Stack } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { conflictsQuery } from '../features/conflicts/data.ts'
import { UrgentConflicts } from '../features/conflicts/UrgentConflicts.tsx'
import classes from '../features/dashboard/columns.module.css'
import { unclaimedQuery } from '../features/dashboard/data.ts'
import { FleetStats } from '../features/dashboard/FleetStats.tsx'
import { GoingOutNext } from '../features/dashboard/GoingOutNext.tsx'
import { MaintenanceDue } from '../features/dashboard/MaintenanceDue.tsx'
import { NeedingRepair } from '../features/dashboard/NeedingRepair.tsx'
import { RepairsInProgress } from '../features/dashboard/RepairsInProgress.tsx'
import { UnclaimedDamages } from '../features/dashboard/UnclaimedDamages.tsx'
import { useSilentSync } from '../features/hq/sync/silent-sync.ts'
import { ButtonLink } from '../ui/Links.tsx'
import { Later } from '../ui/lazy/Later.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlanConflict } from './planning/PlanJob.tsx'
import { Hold } from './shell/Hold.tsx'

/** What needs somebody now, from the top down. */
export function DashboardPage() {
  useSilentSync()
  const isKnown = useIsTopKnown()
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
      {!isKnown && <Hold />}
      <Stack gap="md">
        <Later name="dashboard's top">
          <Stack gap="md">
            <UrgentConflicts Plan={PlanConflict} />
            <UnclaimedDamages />
          </Stack>
        </Later>
        <Later name="dashboard's pick-ups">
          <GoingOutNext />
        </Later>
        <Later name="dashboard's rest">
          <Stack gap="md">
            <div className={classes.twoColumns}>
              <RepairsInProgress />
              <NeedingRepair />
            </div>
            <MaintenanceDue />
            <FleetStats />
          </Stack>
        </Later>
      </Stack>
    </>
  )
}

/** Whether all is known that stands above the rest when there is any: until then nothing is shown that it would push down. */
function useIsTopKnown(): boolean {
  const conflicts = useQuery(conflictsQuery)
  const unclaimed = useQuery(unclaimedQuery)
  return !conflicts.isPending && !unclaimed.isPending
}
