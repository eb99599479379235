import type { QueryClient } from '@tanstack/react-query'
import { reservationsQuery } from '../features/hq/data.ts'
import { vehicleQuery } from '../features/vehicles/data.ts'

/** On intent: what the page of a vehicle shows is on its way before it opens. Nobody waits for it. */
export function prefetchVehicle(client: QueryClient, id: string): void {
  const vehicle = vehicleQuery(client, id)
  void client.prefetchQuery(vehicle)
  if (client.getQueryData(vehicle.queryKey)?.hqVehicleId) void client.prefetchQuery(reservationsQuery(id))
}
