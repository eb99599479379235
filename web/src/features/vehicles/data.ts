import { DAY } from '@pitlane/contract/durations'
import { type Vehicle, vehicles } from '@pitlane/contract/vehicles/calls'
import type { QueryClient } from '@tanstack/react-query'
import { queryFor } from '../../platform/call.ts'

const THREE_DAYS = 3 * DAY

/** Live updates and syncs bring what changed, so that age alone is no reason to read the fleet again. */
export const vehiclesQuery = {
  ...queryFor(vehicles.list, {}, ['vehicles']),
  staleTime: THREE_DAYS,
  gcTime: THREE_DAYS,
  /** The way here has just tried; Retry tries again. */
  retryOnMount: false,
}

/** Opened from the list it shows at once what the list knows. */
export function vehicleQuery(client: QueryClient, id: string) {
  return {
    ...queryFor(vehicles.one, { id }, ['vehicles']),
    initialData: () => knownVehicle(client, id),
    retryOnMount: false,
    initialDataUpdatedAt: () => client.getQueryState(vehiclesQuery.queryKey)?.dataUpdatedAt,
  }
}

/** The vehicle that has this key, or null. */
export function keyedVehicleQuery(vehicleKey: string) {
  return {
    ...queryFor(vehicles.list, { vehicleKey }, ['vehicles']),
    select: ([vehicle]: Vehicle[]): Vehicle | null => vehicle ?? null,
    staleTime: 0,
  }
}

function knownVehicle(client: QueryClient, id: string): Vehicle | undefined {
  return client.getQueryData(vehiclesQuery.queryKey)?.find((vehicle) => vehicle.id === id)
}
