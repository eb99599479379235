import { Card, SimpleGrid, Skeleton, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconCar, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { statsQuery } from './data.ts'
import classes from './FleetStats.module.css'

export function FleetStats() {
  return (
    <QueryBoundary
      query={useQuery(statsQuery)}
      failure="Failed to load the fleet's numbers"
      skeleton={
        <SimpleGrid cols={2} spacing="md">
          <Skeleton h={92} radius="lg" />
          <Skeleton h={92} radius="lg" />
        </SimpleGrid>
      }
    >
      {(stats) => (
        <SimpleGrid cols={2} spacing="md">
          <Stat icon={IconCar} label="Total Vehicles" value={stats.totalVehicles} />
          <Stat icon={IconCircleCheck} label="Available" value={stats.availableVehicles} />
        </SimpleGrid>
      )}
    </QueryBoundary>
  )
}

function Stat({ icon: Picture, label, value }: { icon: Icon; label: string; value: number }) {
  return (
    <Card className={classes.stat}>
      <div className={classes.label}>
        <Picture size={18} stroke={1.6} aria-hidden />
        <Text component="h2" inherit>
          {label}
        </Text>
      </div>
      <Text className={classes.value}>{value.toLocaleString('en-US')}</Text>
    </Card>
  )
}
