import type { RepairStatus } from '@pitlane/contract/repair-words'
import type { Repair, RepairCounts, RepairFilters, RepairPage } from '@pitlane/contract/repairs'
import type { ReadContext } from '../../platform/context.ts'
import { empty, join, type Sql, sql } from '../../platform/database.ts'
import { JsonText } from '../../platform/json-text.ts'
import { revisionOf } from '../../platform/revisions.ts'
import { repairJson, withVehicle } from './json-queries.ts'

/** What the answers of this word depend on. */
export const repairTopics = ['repairs', 'vehicles', 'templates', 'tenant'] as const

/** All repairs that fit, newest first, written by the database. */
export async function listRepairs(ctx: ReadContext, filters: RepairFilters): Promise<JsonText<Repair[]>> {
  const [row] = await ctx.query<{ repairs: string; revision: string }>(sql`
    select coalesce(json_agg(${repairJson} order by repairs.created_at desc, repairs.id desc), '[]')::text as repairs,
           ${revisionOf(repairTopics)} as revision
    from repairs ${withVehicle} where ${conditions(ctx, filters)} ${statusCondition(filters.status)}`)
  return new JsonText(row?.repairs ?? '[]', row?.revision)
}

interface PageRow {
  repairs: string
  counts: Partial<RepairCounts>
  revision: string
}

/** A page: its ids first, then only those joined. Counts are kept ones, unless a filter asks for others. */
export async function pageOfRepairs(
  ctx: ReadContext,
  filters: RepairFilters,
  { page, limit }: { page: number; limit: number },
): Promise<JsonText<RepairPage>> {
  const picked = sql`
    select repairs.id from repairs ${needsVehicle(filters) ? withVehicle : empty}
    where ${conditions(ctx, filters)} ${statusCondition(filters.status)}
    order by ${orderOf(filters.status)} limit ${limit} offset ${(page - 1) * limit}`
  const [row] = await ctx.query<PageRow>(sql`
    with picked as materialized (${picked})
    select (select coalesce(json_agg(${repairJson} order by ${orderOf(filters.status)}), '[]')::text
            from repairs ${withVehicle}
            where repairs.tenant_id = ${ctx.tenantId} and repairs.id in (select id from picked)) as repairs,
           (${countsOf(ctx, filters)}) as counts, ${revisionOf(repairTopics)} as revision`)
  const counts: RepairCounts = { need: 0, 'in progress': 0, completed: 0, ...row?.counts }
  const total = filters.status
    ? counts[filters.status]
    : counts.need + counts['in progress'] + counts.completed
  const rest = { total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)), counts }
  return new JsonText(`{"repairs":${row?.repairs ?? '[]'},${JSON.stringify(rest).slice(1)}`, row?.revision)
}

/** Totals per status under the same filters but the status. */
function countsOf(ctx: ReadContext, filters: RepairFilters): Sql {
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== undefined && name !== 'status')
  if (!isFiltered)
    return sql`
      select json_object_agg(status, count) from (
        select status, sum(count)::int as count from repair_counts where tenant_id = ${ctx.tenantId} group by status) kept`
  return sql`
    select json_object_agg(status, count) from (
      select repairs.status, count(*)::int as count from repairs ${needsVehicle(filters) ? withVehicle : empty}
      where ${conditions(ctx, filters)} group by repairs.status) counted`
}

function conditions(ctx: ReadContext, filters: RepairFilters): Sql {
  return join(
    [
      sql`repairs.tenant_id = ${ctx.tenantId}`,
      ...(filters.vehicleId ? [sql`repairs.vehicle_id = ${filters.vehicleId}`] : []),
      ...(filters.category ? [sql`repairs.category = ${filters.category}`] : []),
      ...(filters.urgencyLevel ? [sql`repairs.urgency_level = ${filters.urgencyLevel}`] : []),
      ...(filters.templateId ? [sql`repairs.template_id = ${filters.templateId}`] : []),
      ...wordsOf(filters).map((word) => sql`${searchedText} ilike ${`%${word}%`}`),
    ],
    ' and ',
  )
}

function statusCondition(status: RepairStatus | undefined): Sql {
  return status ? sql`and repairs.status = ${status}` : empty
}

/** Open ones by urgency, done ones by completion, all of them by age; always with a last key that is unique. */
function orderOf(status: RepairStatus | undefined): Sql {
  if (status === 'completed') return sql`repairs.completed_at desc, repairs.id desc`
  if (status) return sql`repairs.urgency_rank desc, repairs.created_at desc, repairs.id desc`
  return sql`repairs.created_at desc, repairs.id desc`
}

function needsVehicle(filters: RepairFilters): boolean {
  return wordsOf(filters).length > 0
}

const MOST_WORDS = 8

/** Every word must occur, in any of the fields; signs that mean something to LIKE mean themselves. */
export function wordsOf({ search }: Pick<RepairFilters, 'search'>): string[] {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  return words.slice(0, MOST_WORDS).map((word) => word.replace(/[\\%_]/g, '\\$&'))
}

const searchedText: Sql = sql`
  (title || ' ' || description || ' ' || category || ' ' || coalesce(mechanic, '') || ' ' || vehicle_key || ' ' || make
    || ' ' || model || ' ' || year || ' ' || coalesce(license_plate, ''))`
