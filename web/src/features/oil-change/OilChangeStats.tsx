import { Card, SimpleGrid } from '@mantine/core'
import type { OilChangeSummary } from '@pitlane/contract/oil-change/calls'
import { IconCar, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { Stat } from '../../ui/Stat.tsx'

export function OilChangeStats({ summary }: { summary: OilChangeSummary }) {
  const { totalVehicles, activeTemplates, completedOilChanges, pendingOilChanges } = summary
  const stats = [
    { icon: IconCar, label: 'Total Vehicles', value: totalVehicles },
    { icon: IconRefresh, label: 'Active Templates', value: activeTemplates },
    { icon: IconCircleCheck, label: 'Completed Oil Changes', value: completedOilChanges },
    { icon: IconClock, label: 'Pending Oil Changes', value: pendingOilChanges },
  ]
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
      {stats.map((stat) => (
        <Card key={stat.label}>
          <Stat {...stat} />
        </Card>
      ))}
    </SimpleGrid>
  )
}
