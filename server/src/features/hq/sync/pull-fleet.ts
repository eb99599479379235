import type { DigestedVehicle } from '../../vehicles/incoming.ts'
import type { HqClient } from '../client/client.ts'
import { type Progress, pullList } from '../client/pull-list.ts'
import type { Pull } from '../client/pulls.ts'
import { Problems } from './problems.ts'

export interface PulledFleet {
  vehicles: DigestedVehicle[]
  /** Every record was read and the fleet did not change meanwhile. */
  isComplete: boolean
  problems: Problems
}

/** In characters: HQ's records of a fleet are held together until it is written, and more of them than this are not. */
const MOST_RAW = 32_000_000

export async function pullFleet(
  client: HqClient,
  pull: Pull,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<PulledFleet> {
  const wanted = { list: 'vehicles', path: 'fleets/vehicles', records: 'vehicles' } as const
  const vehicles = new Map<string, DigestedVehicle>()
  const problems = new Problems()
  let isEachRead = true
  let raw = 0
  let shortened = 0

  /** Of what is past the bound, what is ever shown of it. */
  function withinBound(vehicle: DigestedVehicle, essence: string): DigestedVehicle {
    raw += vehicle.hqData.length - (vehicles.get(vehicle.hqVehicleId)?.hqData.length ?? 0)
    if (raw <= MOST_RAW) return vehicle
    raw -= vehicle.hqData.length - essence.length
    shortened += 1
    return { ...vehicle, hqData: essence }
  }

  const pulled = await pullList(
    client,
    pull,
    wanted,
    ({ item }) => {
      if (item.kind === 'vehicle') {
        vehicles.set(item.vehicle.hqVehicleId, withinBound(item.vehicle, item.essence))
        problems.add(item.problems)
      }
      if (item.kind === 'problem') {
        problems.add([item.problem])
        isEachRead = false
      }
    },
    onProgress,
  )
  problems.add(pulled.problems)
  if (shortened > 0)
    problems.add([
      `HQ's records of ${shortened.toLocaleString('en-US')} vehicles are not kept whole: together they are too large`,
    ])
  return { vehicles: [...vehicles.values()], isComplete: pulled.isComplete && isEachRead, problems }
}
