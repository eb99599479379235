import {
  matchesSearch,
  searchTextOf,
  type Vehicle,
  type VehicleFilter,
  vehicleFilters,
} from '@pitlane/contract/vehicles/calls'

/** A vehicle with what a search compares, made once when the fleet arrives. */
interface Findable {
  vehicle: Vehicle
  searchText: string
}

export function findable(fleet: readonly Vehicle[]): Findable[] {
  return fleet.map((vehicle) => ({ vehicle, searchText: searchTextOf(vehicle) }))
}

interface Found {
  vehicles: Vehicle[]
  /** How many the search finds under each filter. */
  counts: Record<VehicleFilter, number>
}

export function find(fleet: readonly Findable[], search: string, filter: VehicleFilter): Found {
  const wanted = search.trim()
  const hits = wanted ? fleet.filter(({ searchText }) => matchesSearch(searchText, wanted)) : fleet
  const counts = { all: hits.length, available: 0, rented: 0, reserved: 0, out_of_service: 0 }
  const vehicles: Vehicle[] = []
  for (const { vehicle } of hits) {
    const own = vehicleFilters.find((known) => known === vehicle.status)
    if (own) counts[own] += 1
    if (filter === 'all' || filter === own) vehicles.push(vehicle)
  }
  return { vehicles, counts }
}
