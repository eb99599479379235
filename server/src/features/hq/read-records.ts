import { AppError } from '@pitlane/contract/errors'
import { type HqClient, UNREACHABLE } from './client.ts'
import { type HqRecord, identifier, isRecord, readPage } from './wire.ts'

const PAGE_SIZE = 500
const MOST_PAGES = 200

/** All pages of a list, each record once: HQ may ignore the page that is asked for, or move records between two. */
export async function readRecords(client: HqClient, path: string, legacyKey: string): Promise<HqRecord[]> {
  const records = new Map<string, HqRecord>()
  for (let number = 1; number <= MOST_PAGES; number++) {
    const paged = `${path}${path.includes('?') ? '&' : '?'}page=${number}&limit=${PAGE_SIZE}`
    const page = readPage(await client.get(paged), legacyKey)
    if (!page) throw new AppError('hq_unreachable', UNREACHABLE)
    const known = records.size
    for (const record of page.records.filter(isRecord)) {
      const id = identifier(record.id)
      if (id && !records.has(id)) records.set(id, record)
    }
    const isLast = page.lastPage !== undefined ? number >= page.lastPage : page.records.length < PAGE_SIZE
    if (isLast || records.size === known) break
  }
  return [...records.values()]
}
