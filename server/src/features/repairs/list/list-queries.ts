import type { RepairCounts, RepairFilters, RepairPage } from '@pitlane/contract/repairs/calls'
import { numberNamed } from '@pitlane/contract/repairs/number'
import { type RepairStatus, repairStatuses } from '@pitlane/contract/repairs/words'
import type { OfTenant, ReadContext } from '../../../platform/context.ts'
import { empty, inManyShapes, join, type Sql, sql } from '../../../platform/database/database.ts'
import { type Page, pageOfRows, type Rows, rowsOf } from '../../../platform/database/pages.ts'
import { revisionOf } from '../../../platform/database/revisions.ts'
import { JsonText, objectText } from '../../../platform/http/json-text.ts'
import { type CoverAsked, type Covers, covers } from '../../guarantees/cover-queries.ts'
import { writtenWithCovers } from '../../guarantees/owed.ts'
import { repairJson, withJson } from '../json-queries.ts'
import { rankOf } from './filters.ts'
import { countedOnce, fewHolding, isFoundBy, isSearched, type Wanted } from './search-queries.ts'

/** What the answers of this word depend on. */
export const repairTopics = ['repairs', 'vehicles', 'templates', 'tenant'] as const

interface PageRow {
  repairs: string
  counts: Partial<RepairCounts>
  revision: string
}

/** A page of what fits. A search in a business of many repairs first has the few named that hold its words. */
export async function pageOfRepairs(
  ctx: ReadContext,
  { search, ...others }: RepairFilters,
  { page, limit }: Page,
): Promise<JsonText<RepairPage>> {
  const row = isSearched({ search })
    ? await pageFound(ctx, { ...others, search, holding: await fewHolding(ctx, { search }) }, { page, limit })
    : await pageRead(ctx, others, { page, limit })
  const counts: RepairCounts = { need: 0, 'in progress': 0, completed: 0, ...row?.counts }
  const total = others.status ? counts[others.status] : counts.need + counts['in progress'] + counts.completed
  const rest = { total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)), counts }
  return new JsonText(objectText({ repairs: row?.repairs ?? '[]' }, rest), row?.revision)
}

async function pageRead(
  ctx: ReadContext,
  filters: Omit<RepairFilters, 'search'>,
  page: Page,
): Promise<PageRow | undefined> {
  const rows = rowsOf(page)
  const { status, ...others } = filters
  if (!isPlain(others))
    return (await ctx.query<PageRow>(shaped(filters, pageAndCounts(ctx, filters, rows)))).at(0)
  return plainPages[status ?? 'all'](ctx, rows)
}

/** What words make many shapes of is short, and planned anew; the long statement that writes the page stays prepared. */
export async function pageFound(ctx: ReadContext, wanted: Wanted, page: Page): Promise<PageRow | undefined> {
  const [found] = await ctx.query<{ ids: string }>(
    inManyShapes(sql`select array(${pageOfRows(inOrder(ctx, wanted), rowsOf(page))})::text as ids`),
  )
  const [row] = await ctx.query<PageRow>(pageOf(ctx, sql`select unnest(${found?.ids}::uuid[]) as id`, wanted))
  if (!row) return undefined
  return { ...row, counts: await countedOnce(ctx, wanted, row.revision, () => countFound(ctx, wanted)) }
}

export async function countFound(ctx: ReadContext, wanted: Wanted): Promise<Partial<RepairCounts>> {
  const [row] = await ctx.query<Pick<PageRow, 'counts'>>(inManyShapes(countsOf(ctx, wanted)))
  return row?.counts ?? {}
}

/**
 * What most screens ask for: a status, or all, and nothing else. Planned once: where one business has most of the repairs, a plan
 * for any looks costlier to the database than planning anew for a small one.
 */
const plainPage = (status?: RepairStatus) =>
  writtenWithCovers<PageRow, keyof Rows>((ctx, told, place) =>
    pageAndCounts(ctx, { status }, { limit: place('limit'), offset: place('offset') }, told),
  )

const plainPages = {
  all: plainPage(),
  need: plainPage('need'),
  'in progress': plainPage('in progress'),
  completed: plainPage('completed'),
}

function pageAndCounts(ctx: CoverAsked, filters: RepairFilters, rows: Rows, told?: Covers): Sql {
  const picked = pageOfRows(inOrder(ctx, filters), rows)
  return sql`${pageOf(ctx, picked, filters, told)}, (${countsOf(ctx, filters)}) as counts`
}

/** Ids first, then only those joined. */
function pageOf(ctx: CoverAsked, picked: Sql, filters: RepairFilters, told = covers(ctx)): Sql {
  return sql`
    with picked as materialized (${picked})
    select (select coalesce(json_agg(${repairJson} order by ${orderOf(filters)}), '[]')::text
            from repairs ${withJson(ctx, told)}
            where repairs.tenant_id = ${ctx.tenantId} and repairs.id in (select id from picked)) as repairs,
           ${revisionOf(ctx, repairTopics)} as revision, ${told.isOwed} as "isOwed"`
}

/**
 * What is read for words is read in order, and only until the page is full: the database, which cannot know how many hold them, would read
 * all and then sort. `offset 0` keeps it from looking for words first.
 */
function inOrder(ctx: OfTenant, { search, holding, ...filters }: Wanted): Sql {
  const words = { search, holding }
  const isRead = isSearched(words) && holding === undefined
  const compared = sql`, repairs.number, repairs.vehicle_id, repairs.search_text`
  const ordered = sql`
    select repairs.id ${isRead ? compared : empty} from repairs
    where ${conditions(ctx, isRead ? filters : { ...filters, ...words })} ${statusCondition(filters.status)}
    order by ${orderOf({ search, ...filters })}`
  return isRead
    ? sql`select id from (${ordered} offset 0) as repairs where ${isFoundBy(ctx, words)}`
    : ordered
}

export function isPlain(others: Omit<RepairFilters, 'status'>): boolean {
  return Object.values(others).every((value) => value === undefined)
}

/** What screens ask for has one filter beside the status: these few shapes stay prepared, which saves most of their time. Words are many. */
export function shaped({ status: _, ...filters }: RepairFilters, statement: Sql): Sql {
  const used = Object.values(filters).filter(isAsked)
  return used.length <= 1 && !isSearched(filters) ? statement : inManyShapes(statement)
}

/** Totals per status under the same filters but the status: kept ones where those are enough. */
function countsOf(ctx: OfTenant, { status: _, urgencyLevel, ...filters }: Wanted): Sql {
  if (isPlain(filters))
    return sql`
      select json_object_agg(status, count) as counts from (
        select status, sum(count)::int as count from repair_counts
        where tenant_id = ${ctx.tenantId} ${urgencyLevel ? sql`and urgency_level = ${urgencyLevel}` : empty}
        group by status) kept`
  const counted = repairStatuses.map(
    (status) => sql`${status}::text, count(*) filter (where repairs.status = ${status})`,
  )
  return sql`
    select json_build_object(${join(counted)}) as counts from repairs
    where ${conditions(ctx, { ...filters, urgencyLevel })}`
}

export function conditions(ctx: OfTenant, filters: Wanted): Sql {
  const ofTenant = sql`repairs.tenant_id = ${ctx.tenantId}`
  const fits = comparedNames.flatMap((name) => condition(name, filters[name]))
  return join([ofTenant, ...fits, ...(isSearched(filters) ? [isFoundBy(ctx, filters)] : [])], ' and ')
}

type Compared = Exclude<keyof RepairFilters, 'status' | 'search'>
type Asked = { [Name in Compared]: NonNullable<RepairFilters[Name]> }

/** What each filter asks of a repair; one without a line does not compile. */
const conditionOf: { readonly [Name in Compared]: (asked: Asked[Name]) => Sql } = {
  vehicleId: (id) => sql`repairs.vehicle_id = ${id}`,
  category: (category) => sql`repairs.category = ${category}`,
  urgencyLevel: (urgency) => sql`repairs.urgency_rank = ${rankOf(urgency)}`,
  cause: (cause) => sql`repairs.cause = ${cause}`,
  templateId: (id) => sql`repairs.template_id = ${id}`,
  number: (number) => sql`repairs.number = ${number}`,
  claim: (state) =>
    state === 'none'
      ? sql`repairs.cause = 'damage' and repairs.claim_state is null`
      : sql`repairs.claim_state = ${state}`,
}

const comparedNames = Object.keys(conditionOf) as Compared[]

function condition<Name extends Compared>(name: Name, asked: Asked[Name] | undefined): Sql[] {
  return isAsked(asked) ? [conditionOf[name](asked)] : []
}

/** `false` asks for something; no text asks for nothing. */
function isAsked<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== ''
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
