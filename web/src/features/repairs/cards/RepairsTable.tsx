import type { Repair } from '@pitlane/contract/repairs/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { RowTable } from '../../../ui/list/RowTable.tsx'
import { Day } from '../../../ui/time/Day.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import { StatusBadge } from '../Badges.tsx'
import { RepairLink } from './RepairLink.tsx'
import classes from './RepairsTable.module.css'

const heads = ['Title', 'Status', 'Vehicle', 'Date Created']

/** A few repairs at a glance; a row opens its repair on the page of its vehicle. */
export function RepairsTable({ repairs, label }: { repairs: readonly Repair[]; label: string }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <RowTable label={label} heads={heads} className={classes.table}>
      {repairs.map((repair) => (
        <tr key={repair.id}>
          <td>
            <RepairLink repair={repair} className={classes.title} />
          </td>
          <td>
            <StatusBadge status={repair.status} />
          </td>
          <td className={classes.vehicle} dir="auto">
            <strong>{repair.vehicle.vehicleKey}</strong> {vehicleTitle(repair.vehicle)}
          </td>
          <td className={classes.when}>
            <Day at={repair.createdAt} timezone={timezone} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}
