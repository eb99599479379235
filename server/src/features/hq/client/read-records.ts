import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { blocksOf } from '../../../platform/blocks.ts'
import { type HqClient, UNREACHABLE } from './client.ts'
import type { ItemOf, ListName } from './lists.ts'
import { readPageAside } from './page-thread.ts'
import { AT_ONCE, PAGE_SIZE, pageOf } from './pull-list.ts'
import type { Pull } from './pulls.ts'

/** All pages of a list, each record once: HQ may ignore the page that is asked for, or move records between two. */
export async function readRecords<Name extends ListName>(
  client: HqClient,
  pull: Pull,
  { list, path }: { list: Name; path: string },
  keep: (item: NonNullable<ItemOf<Name>>) => void,
): Promise<void> {
  const seen = new Set<string>()
  for (let number = 1; ; number++) {
    const body = await client.get(pageOf(path, number))
    const page = await readPageAside(list, body, { business: client.business, signal: pull.signal })
    if (!page) throw new AppError('hq_unreachable', UNREACHABLE)
    pull.tookRecords(page.entries.length)
    const known = seen.size
    for (const block of blocksOf(page.entries, AT_ONCE)) {
      for (const { id, item } of block) {
        if (!id || seen.has(id)) continue
        seen.add(id)
        if (item) keep(item)
      }
      await breathe()
    }
    const isLast = page.lastPage !== undefined ? number >= page.lastPage : page.entries.length < PAGE_SIZE
    if (isLast || seen.size === known) return
  }
}
