import { Card, Text, Title } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { RowTable } from '../../ui/list/RowTable.tsx'
import { Day } from '../../ui/time/Day.tsx'
import { StatusBadge } from '../repairs/Badges.tsx'
import { RepairLink } from '../repairs/cards/RepairLink.tsx'
import { costOf } from '../repairs/cards/status-groups.ts'
import { tenantQuery } from '../tenants/data.ts'
import { useUnits } from '../tenants/use-units.ts'
import { odometerOf } from '../vehicles/facts.ts'
import classes from './RecentOilChanges.module.css'

const heads = ['Vehicle', 'Repair', 'Status', 'Date', 'Odometer', 'Cost']

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
    <RowTable label="Recent oil changes" heads={heads} className={classes.table}>
      {repairs.map((repair) => (
        <Change key={repair.id} repair={repair} timezone={timezone} />
      ))}
    </RowTable>
  )
}

function Change({ repair, timezone }: { repair: Repair; timezone: string | undefined }) {
  const units = useUnits()
  const { status, vehicle, odometerReading, completedAt, createdAt } = repair
  return (
    <tr>
      <td className={classes.vehicle} dir="auto">
        <strong>{vehicle.vehicleKey}</strong> <span>{vehicleTitle(vehicle)}</span>
      </td>
      <td className={classes.repair}>
        <RepairLink repair={repair} className={classes.title} />
      </td>
      <td className={classes.status}>
        <StatusBadge status={status} />
      </td>
      <td className={classes.when}>
        {completedAt ? 'Completed ' : 'Reported '}
        <Day at={completedAt ?? createdAt} timezone={timezone} />
      </td>
      <td className={classes.miles}>{odometerOf(odometerReading, units) ?? '–'}</td>
      <td className={classes.cost}>{costOf(repair, units) ?? '–'}</td>
    </tr>
  )
}
