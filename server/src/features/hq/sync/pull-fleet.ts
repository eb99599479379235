import type { IncomingVehicle } from '../../vehicles/receive-fleet.ts'
import type { HqClient } from '../client/client.ts'
import { type Progress, pullList } from '../client/pull-list.ts'
import type { Pull } from '../client/pulls.ts'

export interface PulledFleet {
  vehicles: IncomingVehicle[]
  /** Every record was read and the fleet did not change meanwhile. */
  isComplete: boolean
  problems: string[]
}

export async function pullFleet(
  client: HqClient,
  pull: Pull,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<PulledFleet> {
  const wanted = { list: 'vehicles', path: 'fleets/vehicles', records: 'vehicles' } as const
  const { entries, problems, ...pulled } = await pullList(client, pull, wanted, onProgress)
  const vehicles = new Map<string, IncomingVehicle>()
  let isComplete = pulled.isComplete
  for (const { item } of entries) {
    if (item.kind === 'vehicle') {
      vehicles.set(item.vehicle.hqVehicleId, item.vehicle)
      problems.push(...item.problems)
    }
    if (item.kind === 'problem') {
      problems.push(item.problem)
      isComplete = false
    }
  }
  return { vehicles: [...vehicles.values()], isComplete, problems }
}
