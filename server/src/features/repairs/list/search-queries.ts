import type { RepairCounts, RepairFilters } from '@pitlane/contract/repairs/calls'
import { numberNamed } from '@pitlane/contract/repairs/number'
import { LRUCache } from 'lru-cache'
import type { OfTenant, ReadContext } from '../../../platform/context.ts'
import { join, type Sql, sql } from '../../../platform/database/database.ts'
import { patternOf, wordsOf } from '../../../platform/database/search-words.ts'

/** Below this, reading all repairs of a business is as fast as its index (docs/decisions/008). */
export const LARGE = 5_000

/** The filters, and of a search in a large business which repairs hold its words, as the database writes a list of ids. */
export type Wanted = RepairFilters & { holding?: string | undefined }

export function isSearched(filters: Pick<RepairFilters, 'search'>): boolean {
  return wordsOf(filters).length > 0
}

/** The repairs that hold the words, when they are few among many. */
export async function fewHolding(
  ctx: ReadContext,
  filters: Pick<RepairFilters, 'search'>,
): Promise<string | undefined> {
  return (await isLarge(ctx)) ? repairsHolding(ctx, filters) : undefined
}

export async function isLarge(ctx: ReadContext): Promise<boolean> {
  const [row] = await ctx.query<{ isLarge: boolean }>(sql`
    select coalesce(sum(count), 0) >= ${LARGE} as "isLarge" from repair_counts where tenant_id = ${ctx.tenantId}`)
  return row?.isLarge ?? false
}

/**
 * Undefined when they are many, which reading finds as fast. On its own: what a function asks cannot be asked within another
 * statement. The list goes back as it came.
 */
export async function repairsHolding(
  ctx: ReadContext,
  filters: Pick<RepairFilters, 'search'>,
): Promise<string | undefined> {
  const [row] = await ctx.query<{ ids: string | null }>(sql`
    select app.repairs_holding(${wordsOf(filters)})::text as ids`)
  return row?.ids ?? undefined
}

/** By its words; a search that names a number also finds the repair that has it. */
export function isFoundBy(ctx: OfTenant, { search = '', holding }: Pick<Wanted, 'search' | 'holding'>): Sql {
  const named = numberNamed(search)
  const words =
    holding === undefined ? hasAllWords(ctx, wordsOf({ search })) : sql`repairs.id = any (${holding}::uuid[])`
  return named ? sql`(repairs.number = ${named} or ${words})` : words
}

/** Each in its vehicle's text, of which there are few and which are looked through once, or in its own. */
function hasAllWords({ tenantId }: OfTenant, words: readonly string[]): Sql {
  const hasWord = (pattern: string) => sql`
    (repairs.vehicle_id in (
      select vehicles.id from vehicles
      where vehicles.tenant_id = ${tenantId} and vehicles.search_text like lower(${pattern}))
     or repairs.search_text like lower(${pattern}))`
  return join(words.map(patternOf).map(hasWord), ' and ')
}

const MOST_KEPT = 500
const kept = new LRUCache<string, Promise<Partial<RepairCounts>>>({ max: MOST_KEPT })

/**
 * Counting what a common word finds is the costly part, and three sections with all their pages ask for the same: it is
 * counted once per revision.
 */
export function countedOnce(
  { tenantId }: OfTenant,
  { status: _, holding: __, ...filters }: Wanted,
  revision: string,
  count: () => Promise<Partial<RepairCounts>>,
): Promise<Partial<RepairCounts>> {
  const key = `${tenantId} ${revision} ${JSON.stringify(filters)}`
  const known = kept.get(key)
  if (known) return known
  const counted = count()
  counted.catch(() => kept.delete(key))
  kept.set(key, counted)
  return counted
}
