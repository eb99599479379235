import { AppError } from '@pitlane/contract/errors'
import { type HqClient, UNREACHABLE } from './client.ts'
import type { ItemOf, ListName } from './lists.ts'
import { readPageAside } from './page-thread.ts'
import { PAGE_SIZE } from './pull-list.ts'
import type { Pull } from './pulls.ts'

/** All pages of a list, each record once: HQ may ignore the page that is asked for, or move records between two. */
export async function readRecords<Name extends ListName>(
  client: HqClient,
  pull: Pull,
  name: Name,
  path: string,
): Promise<NonNullable<ItemOf<Name>>[]> {
  const seen = new Set<string>()
  const items: NonNullable<ItemOf<Name>>[] = []
  for (let number = 1; ; number++) {
    const paged = `${path}${path.includes('?') ? '&' : '?'}page=${number}&limit=${PAGE_SIZE}`
    const page = await readPageAside(name, await client.get(paged))
    if (!page) throw new AppError('hq_unreachable', UNREACHABLE)
    pull.tookRecords(page.entries.length)
    const known = seen.size
    for (const { id, item } of page.entries) {
      if (!id || seen.has(id)) continue
      seen.add(id)
      if (item) items.push(item)
    }
    const isLast = page.lastPage !== undefined ? number >= page.lastPage : page.entries.length < PAGE_SIZE
    if (isLast || seen.size === known) return items
  }
}
