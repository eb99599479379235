import { Stack, Text } from '@mantine/core'
import type { Vehicle, VehicleFilter } from '@pitlane/contract/vehicles/calls'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTypedAddress } from '../../../platform/address/typed-address.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import classes from './Fleet.module.css'
import { find, findable } from './fleet-search.ts'
import { NoVehicles } from './NoVehicles.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { VehicleList } from './VehicleList.tsx'

interface Props {
  vehicles: readonly Vehicle[]
  search: string
  filter: VehicleFilter
  onSearch: (search: string) => void
  /** What brings the first vehicles. */
  action: ReactNode
  /** What else stands beside the filters. */
  children?: ReactNode
}

/** The whole fleet, searched and filtered as people type: keys come first, the list follows. */
export function Fleet({ vehicles, search, filter, onSearch, action, children }: Props) {
  const { typed, type, settle } = useTypedAddress(search, onSearch)
  const wanted = useDeferredValue(typed)
  const fleet = useMemo(() => findable(vehicles), [vehicles])
  const found = useMemo(() => find(fleet, wanted, filter), [fleet, wanted, filter])

  return (
    <Stack gap="sm">
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField
            label="Search vehicles"
            placeholder="Make, model, year, plate, key or class"
            value={typed}
            onChange={type}
            onDone={settle}
          />
        </div>
        <StatusFilter search={wanted} chosen={filter} counts={found.counts} />
        {children}
      </div>
      <Text c="dimmed" className="tabular" role="status">
        Showing {found.vehicles.length.toLocaleString('en-US')} of {vehicles.length.toLocaleString('en-US')}{' '}
        vehicles
      </Text>
      {found.vehicles.length > 0 ? (
        <VehicleList vehicles={found.vehicles} />
      ) : (
        <NoVehicles search={wanted.trim()} filter={filter} onClear={() => type('')} action={action} />
      )}
    </Stack>
  )
}
