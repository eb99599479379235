import type { RepairCounts, RepairFilters, RepairPage } from '@pitlane/contract/repairs/calls'
import { numberNamed } from '@pitlane/contract/repairs/number'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import type { OfTenant, ReadContext } from '../../../platform/context.ts'
import { empty, inManyShapes, join, plannedOnce, type Sql, sql } from '../../../platform/database/database.ts'
import { type Page, pageOfRows, type Rows, rowsOf } from '../../../platform/database/pages.ts'
import { revisionOf } from '../../../platform/database/revisions.ts'
import { patternOf, wordsOf } from '../../../platform/database/search-words.ts'
import { writtenOnce } from '../../../platform/database/written-once.ts'
import { JsonText, objectText } from '../../../platform/http/json-text.ts'
import { repairJson, withVehicle } from '../json-queries.ts'
import { rankOf } from './filters.ts'
import { countsFound, idsFound, isLarge } from './search-queries.ts'

/** What the answers of this word depend on. */
export const repairTopics = ['repairs', 'vehicles', 'templates', 'tenant'] as const

interface PageRow {
  repairs: string
  counts: Partial<RepairCounts>
  revision: string
}

/** A page of what fits. A search in a business of many repairs goes through its index, any other reads the repairs. */
export async function pageOfRepairs(
  ctx: ReadContext,
  { search, ...others }: RepairFilters,
  { page, limit }: Page,
): Promise<JsonText<RepairPage>> {
  const filters = wordsOf({ search }).length > 0 ? { ...others, search } : others
  const isIndexed = 'search' in filters && (await isLarge(ctx))
  const row = await (isIndexed ? pageByIndex : pageByReading)(ctx, filters, { page, limit })
  const counts: RepairCounts = { need: 0, 'in progress': 0, completed: 0, ...row?.counts }
  const total = filters.status
    ? counts[filters.status]
    : counts.need + counts['in progress'] + counts.completed
  const rest = { total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)), counts }
  return new JsonText(objectText({ repairs: row?.repairs ?? '[]' }, rest), row?.revision)
}

export async function pageByReading(
  ctx: ReadContext,
  filters: RepairFilters,
  { page, limit }: Page,
): Promise<PageRow | undefined> {
  const rows = rowsOf({ page, limit })
  const { status, ...others } = filters
  const statement = isPlain(others)
    ? plannedOnce(plainPages[status ?? 'all']({ tenantId: ctx.tenantId, ...rows }))
    : shaped(filters, readPage(ctx, filters, rows))
  const [row] = await ctx.query<PageRow>(statement)
  return row
}

/**
 * What most screens ask for: a status, or all, and nothing else. Planned once: where one business has most of the repairs, a plan
 * for any looks costlier to the database than planning anew for a small one.
 */
const plainPage = (status?: RepairStatus) =>
  writtenOnce<'tenantId' | 'limit' | 'offset'>((place) => {
    const rows = { limit: place('limit'), offset: place('offset') }
    return readPage({ tenantId: place('tenantId') }, { status }, rows)
  })

const plainPages = {
  all: plainPage(),
  need: plainPage('need'),
  'in progress': plainPage('in progress'),
  completed: plainPage('completed'),
}

function readPage(ctx: OfTenant, filters: RepairFilters, rows: Rows): Sql {
  const ordered = sql`
    select repairs.id from repairs ${needsVehicle(filters) ? withVehicle(ctx) : empty}
    where ${conditions(ctx, filters)} ${statusCondition(filters.status)}
    order by ${orderOf(filters)}`
  return sql`${pageOf(ctx, pageOfRows(ordered, rows), filters)}, (${countsOf(ctx, filters)}) as counts`
}

export async function pageByIndex(
  ctx: ReadContext,
  filters: RepairFilters,
  { page, limit }: Page,
): Promise<PageRow | undefined> {
  const picked = sql`select unnest(${await idsFound(ctx, filters, limit, (page - 1) * limit)}::uuid[]) as id`
  const [row] = await ctx.query<Omit<PageRow, 'counts'>>(pageOf(ctx, picked, filters))
  return row && { ...row, counts: await countsFound(ctx, filters, row.revision) }
}

/** Ids first, then only those joined. */
function pageOf(ctx: OfTenant, picked: Sql, filters: RepairFilters): Sql {
  return sql`
    with picked as materialized (${picked})
    select (select coalesce(json_agg(${repairJson(ctx)} order by ${orderOf(filters)}), '[]')::text
            from repairs ${withVehicle(ctx)}
            where repairs.tenant_id = ${ctx.tenantId} and repairs.id in (select id from picked)) as repairs,
           ${revisionOf(ctx, repairTopics)} as revision`
}

export function isPlain(others: Omit<RepairFilters, 'status'>): boolean {
  return Object.values(others).every((value) => value === undefined)
}

/** What screens ask for has one filter beside the status: these few shapes stay prepared, which saves most of their time. */
export function shaped({ status: _, ...filters }: RepairFilters, statement: Sql): Sql {
  const used = Object.values(filters).filter(Boolean)
  return used.length <= 1 ? statement : inManyShapes(statement)
}

/** Totals per status under the same filters but the status: kept ones where those are enough. */
function countsOf(ctx: OfTenant, { status: _, urgencyLevel, ...filters }: RepairFilters): Sql {
  if (isPlain(filters))
    return sql`
      select json_object_agg(status, count) from (
        select status, sum(count)::int as count from repair_counts
        where tenant_id = ${ctx.tenantId} ${urgencyLevel ? sql`and urgency_level = ${urgencyLevel}` : empty}
        group by status) kept`
  return sql`
    select json_object_agg(status, count) from (
      select repairs.status, count(*)::int as count from repairs ${needsVehicle(filters) ? withVehicle(ctx) : empty}
      where ${conditions(ctx, { ...filters, urgencyLevel })} group by repairs.status) counted`
}

export function conditions(ctx: OfTenant, filters: RepairFilters): Sql {
  return join(
    [
      sql`repairs.tenant_id = ${ctx.tenantId}`,
      ...(filters.vehicleId ? [sql`repairs.vehicle_id = ${filters.vehicleId}`] : []),
      ...(filters.category ? [sql`repairs.category = ${filters.category}`] : []),
      ...(filters.urgencyLevel ? [sql`repairs.urgency_rank = ${rankOf(filters.urgencyLevel)}`] : []),
      ...(filters.templateId ? [sql`repairs.template_id = ${filters.templateId}`] : []),
      ...(filters.number ? [sql`repairs.number = ${filters.number}`] : []),
      ...(needsVehicle(filters) ? [isFoundBy(filters)] : []),
    ],
    ' and ',
  )
}

/** By its words; one that names a number also finds the repair that has it. */
export function isFoundBy(filters: Pick<RepairFilters, 'search'>): Sql {
  const named = numberNamed(filters.search ?? '')
  const words = hasAllWords(wordsOf(filters))
  return named ? sql`(repairs.number = ${named} or ${words})` : words
}

/**
 * All words are one value, so that the statement is the same for one and for forty. Between the two texts is a space, which
 * no word has, so each is in the one or in the other.
 */
function hasAllWords(words: readonly string[]): Sql {
  return sql`repairs.search_text || ' ' || vehicles.search_text like all (
    (select array_agg(lower(word)) from unnest(${words.map(patternOf)}::text[]) as word)::text[])`
}

/** Completion is written out: its index serves a plan only if the statement says so itself, whatever its values are. */
export function statusCondition(status: RepairStatus | undefined): Sql {
  if (status === 'completed') return sql`and repairs.status = 'completed'`
  return status ? sql`and repairs.status = ${status}` : empty
}

/** The one whose number is searched for, then as its status has them. */
function orderOf({ search, status }: RepairFilters): Sql {
  const named = numberNamed(search ?? '')
  return named ? sql`repairs.number = ${named} desc, ${orderIn(status)}` : orderIn(status)
}

/** Open ones by urgency, done ones by completion, all of them by age; always with a last key that is unique. */
function orderIn(status: RepairStatus | undefined): Sql {
  if (status === 'completed') return sql`repairs.completed_at desc, repairs.id desc`
  if (status) return sql`repairs.urgency_rank desc, repairs.created_at desc, repairs.id desc`
  return sql`repairs.created_at desc, repairs.id desc`
}

export function needsVehicle(filters: Pick<RepairFilters, 'search'>): boolean {
  return wordsOf(filters).length > 0
}
