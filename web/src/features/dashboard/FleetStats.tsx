import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconCar, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CardLink } from '../../ui/Links.tsx'
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
          <Stat icon={IconCar} label="Total Vehicles" value={stats.totalVehicles} search={{}} />
          <Stat
            icon={IconCircleCheck}
            label="Available"
            value={stats.availableVehicles}
            search={{ status: 'available' }}
          />
        </SimpleGrid>
      )}
    </QueryBoundary>
  )
}

interface StatProps {
  icon: Icon
  label: string
  value: number
  /** What of the fleet it counts. */
  search: { status?: string }
}

function Stat({ icon: Picture, label, value, search }: StatProps) {
  return (
    <CardLink to="/vehicles" search={search} className={classes.stat}>
      <div className={classes.label}>
        <Picture size={18} stroke={1.6} aria-hidden />
        <Text component="h2" inherit>
          {label}
        </Text>
      </div>
      <Text className={classes.value}>{value.toLocaleString('en-US')}</Text>
    </CardLink>
  )
}
