import { type Repair, type RepairPage, repairs } from '@pitlane/contract/repairs/calls'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Reading = Repair | Repair[] | RepairPage | undefined
type Change = (repair: Repair) => Repair | undefined

/** Every reading that may hold a repair: lists, pages of lists, and single ones. */
const readings = {
  predicate: ({ queryKey: [path] }: { queryKey: QueryKey }) =>
    path === repairs.list.path || path === repairs.one.path,
}

/** What some list on the way here knows of a repair. */
export function knownRepair(client: QueryClient, id: string): Repair | undefined {
  for (const [, reading] of client.getQueriesData<Reading>(readings)) {
    const found = repairIn(reading, id)
    if (found) return found
  }
  return undefined
}

function repairIn(reading: Reading, id: string): Repair | undefined {
  if (!reading) return undefined
  if ('id' in reading) return reading.id === id ? reading : undefined
  const list = Array.isArray(reading) ? reading : reading.repairs
  return list.find((repair) => repair.id === id)
}

type Kept = [QueryKey, Reading][]

/** Shows a change wherever the repair is on screen; answers with how everything was. */
export async function changeEverywhere(client: QueryClient, id: string, change: Change): Promise<Kept> {
  await client.cancelQueries(readings)
  const kept: Kept = client.getQueriesData<Reading>(readings)
  for (const [key] of kept)
    client.setQueryData<Reading>(key, (reading: Reading) => changed(reading, id, change))
  return kept
}

export function putBack(client: QueryClient, kept: Kept | undefined): void {
  for (const [key, reading] of kept ?? []) client.setQueryData(key, reading)
}

/** A repair that is no more leaves lists and their counts; the reading of it alone stays as it was. */
function changed(reading: Reading, id: string, change: Change): Reading {
  if (reading === undefined) return undefined
  if (Array.isArray(reading)) return changedList(reading, id, change)
  if ('repairs' in reading) {
    const list = changedList(reading.repairs, id, change)
    const gone = reading.repairs.length - list.length
    return { ...reading, repairs: list, total: reading.total - gone }
  }
  return reading.id === id ? (change(reading) ?? reading) : reading
}

function changedList(list: readonly Repair[], id: string, change: Change): Repair[] {
  return list.flatMap((repair) => (repair.id === id ? (change(repair) ?? []) : repair))
}
