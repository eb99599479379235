import type { ViewQuery } from '@pitlane/contract/views/calls'
import { type FleetAddress, fleetAddress, searchOf } from '../../features/vehicles/fleet/fleet-address.ts'
import { filterLabels } from '../../features/vehicles/status.ts'
import { Views } from '../../features/views/Views.tsx'

export function ViewsOfVehicles({ search, status }: FleetAddress) {
  const query = { search: search.trim() || undefined, status: status === 'all' ? undefined : status }
  return (
    <Views
      page="vehicles"
      to="/vehicles"
      query={query}
      filters={addressOf(query)}
      addressOf={addressOf}
      said={said}
    />
  )
}

const addressOf = (query: ViewQuery) => searchOf(fleetAddress(query))

function said(query: ViewQuery): string {
  const { search, status } = fleetAddress(query)
  const searched = search ? [`Search: ${search}`] : []
  return [...searched, ...(status === 'all' ? [] : [`Status: ${filterLabels[status]}`])].join(' · ')
}
