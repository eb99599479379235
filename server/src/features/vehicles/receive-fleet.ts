import { setImmediate as breathe } from 'node:timers/promises'
import { limits } from '@pitlane/contract/limits'
import { isTooManyToVanish } from '@pitlane/contract/vehicles/calls'
import { blocksOf } from '../../platform/blocks.ts'
import type { WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { assignKeys } from './assign-keys.ts'
import { fleetReceived } from './happened.ts'
import { type DigestedVehicle, digestUnder } from './incoming.ts'
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

interface Fleet {
  vehicles: DigestedVehicle[]
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

/** Rows of one statement, and the characters of their raw records: few statements, and none that takes long to be put into words. */
const BLOCK = { count: 500, weight: 500_000 }
const IDS = { count: 5_000, weight: 0 }
/** With those that were archived, whose history stays: an HQ that calls its vehicles by other ids each time fills no disk with them. */
const MOST_EVER = 4 * limits.vehicles.most

/**
 * Writes the differences between the fleet that came in and the one we have, a block after the other; the same fleet writes nothing. Others
 * are served in between.
 */
export async function receiveFleet(ctx: WriteContext, fleet: Fleet): Promise<Received> {
  const known = await knownByHqId(ctx)
  const present = new Set(fleet.vehicles.map((vehicle) => vehicle.hqVehicleId))
  const live = [...known.values()].filter((vehicle) => !vehicle.isArchived)
  const absent = live.filter((vehicle) => !present.has(vehicle.hqVehicleId))
  const isTooMany = fleet.isComplete && !fleet.mayArchiveMany && isTooManyToVanish(absent.length, live.length)
  const gone = fleet.isComplete && !isTooMany ? absent : []
  const staying = gone.length > 0 ? [] : absent

  await breathe()
  const { taken, leftOut } = withinLimit(fleet.vehicles, known, staying.length)
  const { keys, problems } = await assignKeys(taken, known, staying)
  const rows: VehicleRow[] = []
  for (const block of blocksOf(taken, IDS)) {
    rows.push(...block.map((vehicle) => toRow(vehicle, keys.get(vehicle.hqVehicleId), known)))
    await breathe()
  }
  const changed = rows.filter((row) => isChanged(row, known.get(row.hqVehicleId)))
  const created = changed.filter((row) => !known.has(row.hqVehicleId)).length
  const rekeyed = changed.filter((row) => isRekeyed(row, known.get(row.hqVehicleId)))
  const driven = changed.filter((row) => isDriven(row, known.get(row.hqVehicleId)))

  for (const block of blocksOf(gone, IDS))
    await archiveVehicles(
      ctx,
      block.map((vehicle) => vehicle.id),
    )
  for (const block of blocksOf(rekeyed, IDS)) await freeKeys(ctx, block.map(hqIdOf))
  for (const block of blocksOf(changed, BLOCK, (row) => row.hqData.length)) await upsertVehicles(ctx, block)
  for (const block of blocksOf(driven, IDS)) await noteReadings(ctx, block.map(hqIdOf))
  await say(ctx, fleetReceived, { changed: changed.map(hqIdOf), archived: gone.map(({ id }) => id) })
  return {
    created,
    updated: changed.length - created,
    unchanged: rows.length - changed.length,
    archived: gone.length,
    missing: isTooMany ? absent.length : 0,
    total: await countVehicles(ctx),
    problems: [...tooMany(leftOut), ...problems],
  }
}

async function knownByHqId(ctx: WriteContext): Promise<Map<string, KnownVehicle>> {
  const known = new Map<string, KnownVehicle>()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: KnownVehicle[] = await knownVehicles(ctx, { after, most: IDS.count })
    for (const row of rows) known.set(row.hqVehicleId, row)
    after = rows.length === IDS.count ? rows.at(-1)?.hqVehicleId : undefined
  }
  return known
}

/** Those we have first, then whoever comes first. What is left out is there all the same, and nothing is archived for it. */
export function withinLimit(
  vehicles: readonly DigestedVehicle[],
  known: ReadonlyMap<string, Pick<KnownVehicle, 'isArchived'>>,
  staying: number,
): { taken: readonly DigestedVehicle[]; leftOut: number } {
  const room = Math.max(0, limits.vehicles.most - staying)
  const roomForNew = Math.max(0, MOST_EVER - known.size)
  const fresh = vehicles.filter(({ hqVehicleId }) => !known.has(hqVehicleId))
  if (vehicles.length <= room && fresh.length <= roomForNew) return { taken: vehicles, leftOut: 0 }
  const are = (isArchived: boolean) =>
    vehicles.filter(({ hqVehicleId }) => known.get(hqVehicleId)?.isArchived === isArchived)
  const taken = [...are(false), ...are(true), ...fresh.slice(0, roomForNew)].slice(0, room)
  return { taken, leftOut: vehicles.length - taken.length }
}

function tooMany(leftOut: number): string[] {
  if (leftOut === 0) return []
  const [left, most] = [leftOut, limits.vehicles.most].map((it) => it.toLocaleString('en-US'))
  return [`${left} of the vehicles of HQ were left out: a business has at most ${most}`]
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
  vehicle: DigestedVehicle,
  key = vehicle.vehicleKey,
  known: ReadonlyMap<string, KnownVehicle>,
): VehicleRow {
  const before = known.get(vehicle.hqVehicleId)
  return {
    ...vehicle,
    vehicleKey: key,
    mileage: nextMileage(before, vehicle.mileage),
    hqMileage: vehicle.mileage ?? before?.hqMileage ?? null,
    sourceDigest: digestUnder(key, vehicle),
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

function hqIdOf({ hqVehicleId }: VehicleRow): string {
  return hqVehicleId
}
