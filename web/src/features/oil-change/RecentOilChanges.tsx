import { Card, Text, Title } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Day } from '../../ui/time/Day.tsx'
import { StatusBadge } from '../repairs/Badges.tsx'
import { costOf } from '../repairs/cards/status-groups.ts'
import { tenantQuery } from '../tenants/data.ts'
import { inMiles } from '../vehicles/facts.ts'
import classes from './RecentOilChanges.module.css'

/** The latest by completion, open ones by report; the day shown is that day. */
export function RecentOilChanges({ repairs }: { repairs: readonly Repair[] }) {
  return (
    <Card component="section" aria-labelledby="recent-oil-changes">
      <Title order={2} id="recent-oil-changes" mb="sm">
        Recent Oil Changes
      </Title>
      {repairs.length === 0 ? (
        <Text c="dimmed">No oil change has been reported yet.</Text>
      ) : (
        <Changes repairs={repairs} />
      )}
    </Card>
  )
}

function Changes({ repairs }: { repairs: readonly Repair[] }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <table className={classes.table} aria-label="Recent oil changes">
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col">Repair</th>
          <th scope="col">Status</th>
          <th scope="col">Date</th>
          <th scope="col">Odometer</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {repairs.map((repair) => (
          <Change key={repair.id} repair={repair} timezone={timezone} />
        ))}
      </tbody>
    </table>
  )
}

function Change({ repair, timezone }: { repair: Repair; timezone: string | undefined }) {
  const { id, title, status, vehicleId, vehicle, odometerReading, completedAt, createdAt } = repair
  return (
    <tr>
      <td className={classes.vehicle} dir="auto">
        <strong>{vehicle.vehicleKey}</strong> <span>{vehicleTitle(vehicle)}</span>
      </td>
      <td className={classes.repair}>
        <Link
          to="/vehicles/$id"
          params={{ id: vehicleId }}
          search={{ repair: id }}
          className={classes.title}
          title={title}
          dir="auto"
        >
          {title}
        </Link>
      </td>
      <td className={classes.status}>
        <StatusBadge status={status} />
      </td>
      <td className={classes.when}>
        {completedAt ? 'Completed ' : 'Reported '}
        <Day at={completedAt ?? createdAt} timezone={timezone} />
      </td>
      <td className={classes.miles}>{inMiles(odometerReading) ?? '–'}</td>
      <td className={classes.cost}>{costOf(repair) ?? '–'}</td>
    </tr>
  )
}
