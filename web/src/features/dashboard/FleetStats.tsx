import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconCar, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CardLink } from '../../ui/Links.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { statsQuery } from './data.ts'
import classes from './FleetStats.module.css'

export function FleetStats() {
  return (
    <QueryBoundary
      query={useQuery(statsQuery)}
      failure="Failed to load the fleet's numbers"
      skeleton={
        <div className={classes.stats}>
          <Skeleton h={92} radius="lg" />
          <Skeleton h={92} radius="lg" />
        </div>
      }
    >
      {(stats) => (
        <div className={classes.stats}>
          <FleetStat icon={IconCar} label="Total Vehicles" value={stats.totalVehicles} search={{}} />
          <FleetStat
            icon={IconCircleCheck}
            label="Available"
            value={stats.availableVehicles}
            search={{ status: 'available' }}
          />
        </div>
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

function FleetStat({ search, ...stat }: StatProps) {
  return (
    <CardLink to="/vehicles" search={search} className={classes.stat}>
      <Stat {...stat} />
    </CardLink>
  )
}
