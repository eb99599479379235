import { AppError } from '@pitlane/contract/errors'
import type { IncomingVehicle } from '../../vehicles/receive-fleet.ts'
import { type HqClient, UNREACHABLE } from '../client/client.ts'
import type { Entry, ListPage } from '../client/lists.ts'
import { readPageAside } from '../client/page-thread.ts'
import { type Pull, PullEnded } from '../client/pulls.ts'
import type { Translated } from '../translate.ts'

type Page = ListPage<Translated>

export const PAGE_SIZE = 500
/** More unreadable places than this, and HQ is not well: nothing it says is taken. */
const MOST_UNREADABLE = 25

export interface PulledFleet {
  vehicles: IncomingVehicle[]
  /** Every record was read and the fleet did not change meanwhile. */
  isComplete: boolean
  problems: string[]
}

export interface Progress {
  read: number
  total: number | null
}

/** Reads all pages before anything is written. */
export async function pullFleet(
  client: HqClient,
  pull: Pull,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<PulledFleet> {
  const vehicles = new Map<string, IncomingVehicle>()
  const seen = new Set<string>()
  const totals = new Set<number>()
  const problems: string[] = []
  let isComplete = true
  let unreadable = 0

  function take({ id, item }: Entry<Translated>): boolean {
    const isNew = id === undefined || !seen.has(id)
    // Somebody whom we have met came again: the fleet moved between two pages.
    if (!isNew) isComplete = false
    if (id) seen.add(id)
    if (item.kind === 'vehicle') {
      vehicles.set(item.vehicle.hqVehicleId, item.vehicle)
      problems.push(...item.problems)
    }
    if (item.kind === 'problem') {
      problems.push(item.problem)
      isComplete = false
    }
    return isNew
  }

  /** A page that fails for good is taken apart until only the record that fails is left out. */
  async function read(page: number, size: number): Promise<Page> {
    try {
      const answer = await client.get(`fleets/vehicles?page=${page}&limit=${size}`)
      const found = await readPageAside('vehicles', answer)
      if (found) {
        pull.tookRecords(found.entries.length)
        return found
      }
      throw new AppError('hq_unreachable', UNREACHABLE, {
        cause: new Error('HQ answered with something else than a list'),
      })
    } catch (error) {
      if (error instanceof PullEnded) throw error
      if (!(error instanceof AppError) || error.code !== 'hq_unreachable') throw error
      unreadable += 1
      if (unreadable > MOST_UNREADABLE) throw error
      if (size === PAGE_SIZE) await client.get('tenants/current')
      isComplete = false
      if (size === 1) {
        problems.push(`Record ${page} of HQ's vehicles could not be read`)
        return { entries: [], total: undefined, lastPage: undefined }
      }
      return readInParts(page, size)
    }
  }

  async function readInParts(page: number, size: number): Promise<Page> {
    const parts = size % 2 === 0 ? 2 : 5
    const whole: Page = { entries: [], total: undefined, lastPage: undefined }
    for (let part = 1; part <= parts; part++) {
      const found = await read((page - 1) * parts + part, size / parts)
      whole.entries = whole.entries.concat(found.entries)
      whole.total ??= found.total
    }
    return whole
  }

  for (let page = 1; ; page++) {
    const unreadableBefore = unreadable
    const found = await read(page, PAGE_SIZE)
    if (found.total !== undefined) totals.add(found.total)
    let isAnyNew = false
    for (const entry of found.entries) isAnyNew = take(entry) || isAnyNew
    await onProgress({ read: seen.size, total: found.total ?? null })
    const total = found.total ?? [...totals].at(-1)
    const wasTakenApart = unreadable > unreadableBefore
    if (isLastPage(found, page, total, wasTakenApart) || (found.entries.length > 0 && !isAnyNew)) break
    if (found.entries.length === 0 && !wasTakenApart) break
  }
  if (totals.size > 1) isComplete = false
  const [total] = totals
  if (total !== undefined && seen.size < total) isComplete = false
  return { vehicles: [...vehicles.values()], isComplete, problems }
}

function isLastPage(found: Page, page: number, total: number | undefined, wasTakenApart: boolean): boolean {
  if (found.lastPage !== undefined) return page >= found.lastPage
  if (total !== undefined) return page * PAGE_SIZE >= total
  return !wasTakenApart && found.entries.length < PAGE_SIZE
}
