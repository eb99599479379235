import type { Repair } from '@pitlane/contract/repairs/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Day } from '../../../ui/time/Day.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import { StatusBadge } from '../Badges.tsx'
import classes from './RepairsTable.module.css'

/** A few repairs at a glance; a row opens its repair on the page of its vehicle. */
export function RepairsTable({ repairs, label }: { repairs: readonly Repair[]; label: string }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Status</th>
          <th scope="col">Vehicle</th>
          <th scope="col">Date Created</th>
        </tr>
      </thead>
      <tbody>
        {repairs.map(({ id, title, status, vehicleId, vehicle, createdAt }) => (
          <tr key={id}>
            <td>
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
            <td>
              <StatusBadge status={status} />
            </td>
            <td className={classes.vehicle} dir="auto">
              <strong>{vehicle.vehicleKey}</strong> {vehicleTitle(vehicle)}
            </td>
            <td className={classes.when}>
              <Day at={createdAt} timezone={timezone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
