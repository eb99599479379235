import { Badge, Card, Title } from '@mantine/core'
import type { VehicleNeedingRepair } from '@pitlane/contract/dashboard/calls'
import { UNKNOWN } from '@pitlane/contract/vehicles/calls'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { FadingList } from '../../ui/list/FadingList.tsx'
import { TwoLines } from '../../ui/list/TwoLines.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { UrgencyBadge } from '../repairs/Badges.tsx'
import { needingRepairQuery } from './data.ts'
import classes from './NeedingRepair.module.css'
import row from './row.module.css'
import { WaitingRows } from './WaitingRows.tsx'

/** What stands on the lot but should not be rented out as it is. */
export function NeedingRepair() {
  const query = useQuery(needingRepairQuery)
  return (
    <Card component="section" aria-labelledby="needing-repair">
      <div className={classes.heading}>
        <Title order={2} id="needing-repair">
          Available Vehicles Needing Repair
        </Title>
        {query.data && <Count total={query.data.total} />}
      </div>
      <QueryBoundary
        query={query}
        failure="Failed to load vehicles"
        skeleton={<WaitingRows count={3} height={52} />}
        isEmpty={({ vehicles }) => vehicles.length === 0}
        empty={
          <EmptyState icon={IconCircleCheck} title="All Available Vehicles are Ready!" order={3}>
            No available vehicles currently need repairs.
          </EmptyState>
        }
      >
        {({ vehicles, total }) => (
          <FadingList
            labelledBy="needing-repair"
            total={total}
            all={
              <TextLink
                to="/repairs"
                search={{ status: 'need' }}
                aria-label="See all repairs that are needed"
              >
                See all
              </TextLink>
            }
          >
            {vehicles.map((vehicle) => (
              <li key={vehicle.id} className={classes.item}>
                <Row vehicle={vehicle} />
              </li>
            ))}
          </FadingList>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Count({ total }: { total: number }) {
  return (
    <Badge color={total > 0 ? 'red' : 'gray'} className="tabular" flex="none">
      {total.toLocaleString('en-US')} {total === 1 ? 'Vehicle' : 'Vehicles'}
    </Badge>
  )
}

function Row({
  vehicle: { id, vehicleKey, urgencyLevel, year, make, model },
}: {
  vehicle: VehicleNeedingRepair
}) {
  const name = [year || '', make, model].filter((part) => part && part !== UNKNOWN).join(' ')
  return (
    <Link to="/vehicles/$id" params={{ id }} className={row.row}>
      <TwoLines name={vehicleKey} about={name || 'Unknown Vehicle'} />
      <UrgencyBadge urgency={urgencyLevel} />
    </Link>
  )
}
