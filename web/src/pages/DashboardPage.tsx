import { Card, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconCalendarCheck, IconTool } from '@tabler/icons-react'
import { FleetStats } from '../features/dashboard/FleetStats.tsx'
import { useSilentSync } from '../features/hq/silent-sync.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function DashboardPage() {
  useSilentSync()
  return (
    <>
      <PageHeader title="Dashboard">How your fleet stands right now.</PageHeader>
      <Stack gap="md">
        <FleetStats />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Card>
            <Title order={2}>Repairs in Progress</Title>
            <EmptyState icon={IconTool} title="Not in this version yet" order={3}>
              The repairs your mechanics are working on will be listed here.
            </EmptyState>
          </Card>
          <Card>
            <Title order={2}>Available Vehicles Needing Repair</Title>
            <EmptyState icon={IconCalendarCheck} title="Not in this version yet" order={3}>
              Vehicles on the lot that need a repair before the next rental will be listed here.
            </EmptyState>
          </Card>
        </SimpleGrid>
      </Stack>
    </>
  )
}
