import type { RepairCounts, RepairFilters } from '@pitlane/contract/repairs/calls'
import { numberNamed } from '@pitlane/contract/repairs/number'
import { LRUCache } from 'lru-cache'
import type { ReadContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { wordsOf } from '../../../platform/database/search-words.ts'
import { rankOf } from './filters.ts'

/** Below this, reading all repairs of a business is as fast as its index (docs/decisions/008). */
export const LARGE = 5_000

export async function isLarge(ctx: ReadContext): Promise<boolean> {
  const [row] = await ctx.query<{ isLarge: boolean }>(sql`
    select coalesce(sum(count), 0) >= ${LARGE} as "isLarge" from repair_counts where tenant_id = ${ctx.tenantId}`)
  return row?.isLarge ?? false
}

/** The ids of one page, found by the index. On its own: what a function asks cannot be asked within another statement. */
export async function idsFound(
  ctx: ReadContext,
  filters: RepairFilters,
  limit: number,
  offset: number,
): Promise<string[]> {
  const [row] = await ctx.query<{ ids: string[] }>(sql`
    select app.search_repairs(${filtersJson(filters)}::jsonb, ${limit}, ${offset}) as ids`)
  return row?.ids ?? []
}

const MOST_KEPT = 500
const kept = new LRUCache<string, Promise<Partial<RepairCounts>>>({ max: MOST_KEPT })

/**
 * Counting what a common word finds is the costly part, and three sections with all their pages ask for the same: it is
 * counted once per revision.
 */
export function countsFound(
  ctx: ReadContext,
  { status: _, ...filters }: RepairFilters,
  revision: string,
): Promise<Partial<RepairCounts>> {
  const wanted = filtersJson(filters)
  const key = `${ctx.tenantId} ${revision} ${wanted}`
  const known = kept.get(key)
  if (known) return known
  const counted = count(ctx, wanted)
  counted.catch(() => kept.delete(key))
  kept.set(key, counted)
  return counted
}

async function count(ctx: ReadContext, filters: string): Promise<Partial<RepairCounts>> {
  const [row] = await ctx.query<{ counts: Partial<RepairCounts> }>(
    sql`select app.count_searched(${filters}::jsonb) as counts`,
  )
  return row?.counts ?? {}
}

function filtersJson({ search, urgencyLevel, ...filters }: RepairFilters): string {
  return JSON.stringify({
    ...filters,
    words: wordsOf({ search }),
    named: numberNamed(search ?? ''),
    ...(urgencyLevel && { urgencyRank: rankOf(urgencyLevel) }),
  })
}
