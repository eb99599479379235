import { type VehicleFilter, vehicleFilters } from '@pitlane/contract/vehicles/calls'
import { oneOf, searchText, type Texts } from '../../../platform/address/params.ts'

/** Which vehicles are shown. */
export interface FleetAddress {
  search: string
  status: VehicleFilter
}

const params = { search: searchText, status: oneOf(vehicleFilters, 'all') }

/** The same as the address bar holds it. */
export type FleetSearch = Texts<typeof params>

export function fleetAddress({ search, status }: FleetSearch): FleetAddress {
  return { search: params.search.read(search), status: params.status.read(status) }
}

/** Only what differs from the plain list is written. */
export function searchOf({ search, status }: FleetAddress): FleetSearch {
  return { search: params.search.write(search), status: params.status.write(status) }
}
