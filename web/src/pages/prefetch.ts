import type { QueryClient } from '@tanstack/react-query'
import { reservationsQuery } from '../features/hq/data.ts'
import { vehicleQuery, vehiclesQuery } from '../features/vehicles/data.ts'

/** On intent: what a page shows is on its way before it opens. Nobody waits for it. */
export { prefetchSections as prefetchRepairs } from '../features/repairs/list/list-data.ts'
export { prefetchTemplates as prefetchRoutine } from '../features/routine/data.ts'

export function prefetchVehicles(client: QueryClient): void {
  void client.prefetchQuery(vehiclesQuery)
}

export function prefetchVehicle(client: QueryClient, id: string): void {
  const vehicle = vehicleQuery(client, id)
  void client.prefetchQuery(vehicle)
  if (client.getQueryData(vehicle.queryKey)?.hqVehicleId) void client.prefetchQuery(reservationsQuery(id))
}
