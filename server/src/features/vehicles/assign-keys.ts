import { setImmediate as breathe } from 'node:timers/promises'
import { VEHICLE_KEY_MAX } from '@pitlane/contract/formats'
import { blocksOf } from '../../platform/blocks.ts'
import type { IncomingVehicle } from './incoming.ts'
import type { KnownVehicle } from './queries.ts'

const AT_ONCE = { count: 5_000, weight: 0 }

/**
 * Keys are unique among unarchived vehicles. Whoever has a key keeps it, then whoever comes first; another one gets a
 * number behind it, and the sync says so. Others are served in between.
 */
export async function assignKeys(
  vehicles: readonly IncomingVehicle[],
  known: ReadonlyMap<string, KnownVehicle>,
  staying: readonly KnownVehicle[],
) {
  const keyFor = keyGiver(staying.map((vehicle) => vehicle.vehicleKey))
  const keys = new Map<string, string>()
  const problems: string[] = []
  const keeps = (vehicle: IncomingVehicle) => {
    const before = known.get(vehicle.hqVehicleId)
    return before !== undefined && !before.isArchived && before.vehicleKey === vehicle.vehicleKey
  }
  const assign = ({ hqVehicleId, vehicleKey }: IncomingVehicle) => {
    const key = keyFor(vehicleKey)
    keys.set(hqVehicleId, key)
    if (key !== vehicleKey)
      problems.push(`Vehicle ${hqVehicleId}: the key ${vehicleKey} is used twice, so it became ${key}`)
  }
  const inTurn = [...vehicles.filter(keeps), ...vehicles.filter((it) => !keeps(it))]
  for (const block of blocksOf(inTurn, AT_ONCE)) {
    block.forEach(assign)
    await breathe()
  }
  return { keys, problems }
}

/** Where a key is wanted again, its numbers go on from the last one: no number is tried twice. */
function keyGiver(given: readonly string[]) {
  const taken = new Set(given)
  const lastNumbers = new Map<string, number>()
  return (wanted: string): string => {
    let key = wanted
    let number = lastNumbers.get(wanted) ?? 1
    while (taken.has(key)) {
      number += 1
      const behind = `-${number}`
      key = wanted.slice(0, VEHICLE_KEY_MAX - behind.length).toWellFormed() + behind
    }
    lastNumbers.set(wanted, number)
    taken.add(key)
    return key
  }
}
