import { LRUCache } from 'lru-cache'
import type { ReadContext } from '../../platform/context.ts'
import type { Statement } from '../../platform/database/written-once.ts'

/**
 * Businesses that were seen to know of a guarantee or a warranty. Most know of none, and looking for who owes each repair costs a page a
 * fifth: they are asked without, and whoever turns out to know of one is asked again, once.
 */
const owed = new LRUCache<string, true>({ max: 10_000 })

interface Forms {
  /** Without who owes what; answers `isOwed` as well (`knowsCovers`). */
  uncovered: () => Statement
  whole: () => Statement
}

/** The row of whichever of the two is the whole truth. */
export async function rowWithCovers<Row extends { isOwed?: boolean }>(
  ctx: ReadContext,
  { uncovered, whole }: Forms,
): Promise<Row | undefined> {
  const ask = async (statement: Statement) => (await ctx.query<Row>(statement)).at(0)
  if (!owed.has(ctx.tenantId)) {
    const row = await ask(uncovered())
    if (!row?.isOwed) return row
    owed.set(ctx.tenantId, true)
  }
  return ask(whole())
}
