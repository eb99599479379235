import { type VehicleFilter, vehicleFilters } from '@pitlane/contract/vehicles/calls'
import { Link } from '@tanstack/react-router'
import { LookMark } from '../../../ui/LookBadge.tsx'
import classes from '../../../ui/list/FilterLinks.module.css'
import { filterLabels, statusLooks } from '../status.ts'
import { searchOf } from './fleet-address.ts'

interface Props {
  search: string
  chosen: VehicleFilter
  counts: Record<VehicleFilter, number>
}

/** Each status is an address of its own, with how many there are. */
export function StatusFilter({ search, chosen, counts }: Props) {
  return (
    <nav aria-label="Filter by status">
      <ul className={classes.filters}>
        {vehicleFilters.map((filter) => (
          <li key={filter}>
            <Link
              to="/vehicles"
              search={searchOf({ search, status: filter })}
              resetScroll={false}
              preload={false}
              activeProps={{}}
              activeOptions={{ exact: true }}
              className={classes.filter}
              aria-current={filter === chosen ? 'true' : undefined}
              data-chosen={filter === chosen}
            >
              {filter !== 'all' && <LookMark look={statusLooks[filter]} />}
              {filterLabels[filter]}
              <span className={classes.count}>{counts[filter].toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
