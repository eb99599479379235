import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { blocksOf } from '../../../platform/blocks.ts'
import { type HqClient, UNREACHABLE } from './client.ts'
import type { Entry, ItemOf, ListName, ListPage } from './lists.ts'
import { readPageAside } from './page-thread.ts'
import { type Pull, PullEnded } from './pulls.ts'

export const PAGE_SIZE = 500
/** A page may hold a whole list; so many of it are taken in before others are served. */
export const AT_ONCE = { count: 2_000, weight: 0 }
/** More unreadable places than this, and HQ is not well: nothing it says is taken. */
const MOST_UNREADABLE = 25

interface Wanted<Name extends ListName> {
  list: Name
  /** Without the page. */
  path: string
  /** What its records are called when one cannot be read. */
  records: string
}

interface PulledList {
  /** Every record was read and the list did not change meanwhile. */
  isComplete: boolean
  problems: string[]
}

export interface Progress {
  read: number
  total: number | null
}

/** Reads all pages before anything is written; only what whoever asked keeps of them is held. */
export async function pullList<Name extends ListName>(
  client: HqClient,
  pull: Pull,
  { list, path, records }: Wanted<Name>,
  keep: (entry: Entry<ItemOf<Name>>) => void,
  onProgress: (progress: Progress) => Promise<void> = async () => {},
): Promise<PulledList> {
  type Page = ListPage<ItemOf<Name>>
  const seen = new Set<string>()
  const totals = new Set<number>()
  const problems: string[] = []
  let isComplete = true
  let unreadable = 0

  function take(entry: Entry<ItemOf<Name>>): boolean {
    const isNew = entry.id === undefined || !seen.has(entry.id)
    // Somebody whom we have met came again: the list moved between two pages.
    if (!isNew) isComplete = false
    if (entry.id) seen.add(entry.id)
    keep(entry)
    return isNew
  }

  /** A page that fails for good is taken apart until only the record that fails is left out. */
  async function read(page: number, size: number): Promise<Page> {
    try {
      const body = await client.get(pageOf(path, page, size))
      const found = await readPageAside(list, body, { business: client.business, signal: pull.signal })
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
        problems.push(`Record ${page} of HQ's ${records} could not be read`)
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
    for (const block of blocksOf(found.entries, AT_ONCE)) {
      for (const entry of block) isAnyNew = take(entry) || isAnyNew
      await breathe()
    }
    await onProgress({ read: seen.size, total: found.total ?? null })
    const total = found.total ?? [...totals].at(-1)
    const wasTakenApart = unreadable > unreadableBefore
    if (isLastPage(found, page, total, wasTakenApart) || (found.entries.length > 0 && !isAnyNew)) break
    if (found.entries.length === 0 && !wasTakenApart) break
  }
  if (totals.size > 1) isComplete = false
  const [total] = totals
  if (total !== undefined && seen.size < total) isComplete = false
  return { isComplete, problems }
}

export function pageOf(path: string, page: number, size = PAGE_SIZE): string {
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${size}`
}

function isLastPage(
  found: ListPage<unknown>,
  page: number,
  total: number | undefined,
  wasTakenApart: boolean,
): boolean {
  if (found.lastPage !== undefined) return page >= found.lastPage
  if (total !== undefined) return page * PAGE_SIZE >= total
  return !wasTakenApart && found.entries.length < PAGE_SIZE
}
