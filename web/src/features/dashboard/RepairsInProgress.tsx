import { Badge, Card, Title } from '@mantine/core'
import { MINUTE } from '@pitlane/contract/durations'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import type { Units } from '@pitlane/contract/units'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../platform/now.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { FadingList } from '../../ui/list/FadingList.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { useWallClock } from '../../ui/time/clock.ts'
import { UrgencyBadge } from '../repairs/Badges.tsx'
import { costOf } from '../repairs/cards/status-groups.ts'
import { inProgressQuery } from '../repairs/list/list-data.ts'
import { targetEnd } from '../repairs/target-end.ts'
import { tenantQuery } from '../tenants/data.ts'
import { useUnits } from '../tenants/use-units.ts'
import classes from './RepairsInProgress.module.css'
import { WaitingRows } from './WaitingRows.tsx'

/** How many are under way, and the most urgent of them. */
export function RepairsInProgress() {
  const query = useQuery(inProgressQuery)
  const all = query.data?.counts['in progress']
  return (
    <Card component="section" aria-labelledby="in-progress">
      <div className={classes.heading}>
        <Title order={2} id="in-progress">
          Repairs in Progress
        </Title>
        {all !== undefined && (
          <Badge color="indigo" className="tabular">
            {all.toLocaleString('en-US')}
          </Badge>
        )}
      </div>
      <QueryBoundary
        query={query}
        failure="Failed to fetch repairs"
        skeleton={<WaitingRows count={3} height={86} />}
        isEmpty={({ repairs }) => repairs.length === 0}
        empty={<EmptyState icon={IconTool} title="No repairs currently in progress" order={3} />}
      >
        {({ repairs, total }) => <Cards repairs={repairs} total={total} />}
      </QueryBoundary>
    </Card>
  )
}

function Cards({ repairs, total }: { repairs: readonly Repair[]; total: number }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  const now = useNow(MINUTE)
  const units = useUnits()
  return (
    <FadingList
      labelledBy="in-progress"
      total={total}
      all={
        <TextLink to="/repairs" search={{ status: 'in_progress' }}>
          See all
        </TextLink>
      }
    >
      {repairs.map((repair) => (
        <li key={repair.id} className={classes.item}>
          <InProgressCard repair={repair} now={now} timezone={timezone} units={units} />
        </li>
      ))}
    </FadingList>
  )
}

interface CardProps {
  repair: Repair
  now: Date
  timezone: string | undefined
  units: Units
}

function InProgressCard({ repair, now, timezone, units }: CardProps) {
  const { id, number, title, vehicle, vehicleId, urgencyLevel, mechanic } = repair
  const end = targetEnd(repair, now, useWallClock(timezone))
  const cost = costOf(repair, units)
  return (
    <Link to="/vehicles/$id" params={{ id: vehicleId }} search={{ repair: id }} className={classes.card}>
      <span className={classes.first}>
        <strong className={classes.title} title={title} dir="auto">
          {title}
        </strong>
        <UrgencyBadge urgency={urgencyLevel} />
      </span>
      <span className={classes.vehicle} dir="auto">
        <strong>{vehicle.vehicleKey}</strong> {vehicleTitle(vehicle)}
      </span>
      <span className={classes.facts}>
        <span>{repairNumber(number)}</span>
        {end && <span data-late={end.isOverdue}>{end.label}</span>}
        {mechanic && (
          <span className={classes.mechanic} dir="auto">
            {mechanic}
          </span>
        )}
        {cost && <span className={classes.cost}>{cost}</span>}
      </span>
    </Link>
  )
}
