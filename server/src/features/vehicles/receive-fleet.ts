import { createHash } from 'node:crypto'
import { VEHICLE_KEY_MAX } from '@pitlane/contract/formats'
import { isTooManyToVanish } from '@pitlane/contract/vehicles/calls'
import type { WriteContext } from '../../platform/context.ts'
import {
  archiveVehicles,
  countVehicles,
  freeKeys,
  type KnownVehicle,
  knownVehicles,
  noteReadings,
  upsertVehicles,
  type VehicleRow,
} from './queries.ts'

/** A vehicle as an outside system describes it, in our words. */
export type IncomingVehicle = Omit<VehicleRow, 'mileage' | 'hqMileage' | 'sourceDigest'> & {
  mileage: number | null
}

export interface Fleet {
  vehicles: IncomingVehicle[]
  /** Everything was read, so what is absent is really gone. */
  isComplete: boolean
  /** Somebody confirmed that many may vanish at once. */
  mayArchiveMany: boolean
}

export interface Received {
  created: number
  updated: number
  unchanged: number
  archived: number
  missing: number
  total: number
  problems: string[]
}

/** Rows of one statement: few statements, and none that needs the whole fleet in memory once more. */
const BLOCK = 1_000

/** Writes the differences between the fleet that came in and the one we have, set-based; the same fleet writes nothing. */
export async function receiveFleet(ctx: WriteContext, fleet: Fleet): Promise<Received> {
  const known = new Map((await knownVehicles(ctx)).map((vehicle) => [vehicle.hqVehicleId, vehicle]))
  const present = new Set(fleet.vehicles.map((vehicle) => vehicle.hqVehicleId))
  const live = [...known.values()].filter((vehicle) => !vehicle.isArchived)
  const absent = live.filter((vehicle) => !present.has(vehicle.hqVehicleId))
  const isTooMany = fleet.isComplete && !fleet.mayArchiveMany && isTooManyToVanish(absent.length, live.length)
  const gone = fleet.isComplete && !isTooMany ? absent : []
  const staying = gone.length > 0 ? [] : absent

  const { keys, problems } = assignKeys(fleet.vehicles, known, staying)
  const rows = fleet.vehicles.map((vehicle) => toRow(vehicle, keys.get(vehicle.hqVehicleId), known))
  const changed = rows.filter((row) => isChanged(row, known.get(row.hqVehicleId)))
  const created = changed.filter((row) => !known.has(row.hqVehicleId)).length
  const rekeyed = changed.filter((row) => isRekeyed(row, known.get(row.hqVehicleId)))

  if (gone.length > 0)
    await archiveVehicles(
      ctx,
      gone.map((vehicle) => vehicle.id),
    )
  if (rekeyed.length > 0)
    await freeKeys(
      ctx,
      rekeyed.map((row) => row.hqVehicleId),
    )
  for (const block of blocksOf(changed, BLOCK)) await upsertVehicles(ctx, block)
  const driven = changed.filter((row) => isDriven(row, known.get(row.hqVehicleId)))
  if (driven.length > 0)
    await noteReadings(
      ctx,
      driven.map((row) => row.hqVehicleId),
    )
  return {
    created,
    updated: changed.length - created,
    unchanged: rows.length - changed.length,
    archived: gone.length,
    missing: isTooMany ? absent.length : 0,
    total: await countVehicles(ctx),
    problems,
  }
}

/**
 * Keys are unique among unarchived vehicles. Whoever has a key keeps it, then whoever comes first; another one gets a
 * number behind it, and the sync says so.
 */
export function assignKeys(
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
  for (const vehicle of [...vehicles.filter(keeps), ...vehicles.filter((it) => !keeps(it))]) {
    const key = keyFor(vehicle.vehicleKey)
    keys.set(vehicle.hqVehicleId, key)
    if (key !== vehicle.vehicleKey)
      problems.push(
        `Vehicle ${vehicle.hqVehicleId}: the key ${vehicle.vehicleKey} is used twice, so it became ${key}`,
      )
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

/** An odometer does not run backwards: a lower reading is believed when it was said twice in a row. */
export function nextMileage(
  before: Pick<KnownVehicle, 'mileage' | 'hqMileage'> | undefined,
  said: number | null,
) {
  if (said === null) return before?.mileage ?? null
  const ours = before?.mileage ?? null
  if (ours === null || said >= ours) return said
  const wasLowerBefore =
    before?.hqMileage !== null && before?.hqMileage !== undefined && before.hqMileage < ours
  return wasLowerBefore ? said : ours
}

function toRow(
  vehicle: IncomingVehicle,
  key = vehicle.vehicleKey,
  known: ReadonlyMap<string, KnownVehicle>,
): VehicleRow {
  const before = known.get(vehicle.hqVehicleId)
  const digest = createHash('sha1')
    .update(JSON.stringify({ ...vehicle, vehicleKey: key }))
    .digest('base64url')
  return {
    ...vehicle,
    vehicleKey: key,
    mileage: nextMileage(before, vehicle.mileage),
    hqMileage: vehicle.mileage ?? before?.hqMileage ?? null,
    sourceDigest: digest,
  }
}

function isChanged(row: VehicleRow, before: KnownVehicle | undefined): boolean {
  if (!before || before.isArchived) return true
  return (
    before.sourceDigest !== row.sourceDigest ||
    before.mileage !== row.mileage ||
    before.hqMileage !== row.hqMileage
  )
}

function isDriven(row: VehicleRow, before: KnownVehicle | undefined): boolean {
  return row.mileage !== null && row.mileage !== before?.mileage
}

function isRekeyed(row: VehicleRow, before: KnownVehicle | undefined): boolean {
  return before !== undefined && !before.isArchived && before.vehicleKey !== row.vehicleKey
}

function blocksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
