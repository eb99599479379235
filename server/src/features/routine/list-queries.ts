import type { RoutineTemplate, TemplateFilters, TemplatePage } from '@pitlane/contract/routine/calls'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { empty, join, type Sql, sql } from '../../platform/database/database.ts'
import { type Page, pageOfRows, rowsOf } from '../../platform/database/pages.ts'
import { revisionOf } from '../../platform/database/revisions.ts'
import { patternOf, wordsOf } from '../../platform/database/search-words.ts'
import { JsonText, objectText } from '../../platform/http/json-text.ts'
import { routinesDue, templateJson, templateOrder } from './json-queries.ts'
import { allPaces, joinedPace, joinedPaces } from './predicted-queries.ts'

type Ctx = ReadContext & Pick<SignedIn, 'timezone'>

/** What is due depends on repairs, vehicles, bookings and the business's time zone too, and on the day. */
export const routineTopics = ['templates', 'repairs', 'vehicles', 'bookings', 'tenant'] as const

/** All routines that fit, written by the database. */
export function listTemplates(ctx: Ctx, filters: TemplateFilters): Promise<JsonText<RoutineTemplate[]>> {
  return manyTemplates(ctx, conditions(ctx, filters))
}

/** What somebody should see to now; a vehicle that is gone needs nothing. */
export function dueTemplates(ctx: Ctx): Promise<JsonText<RoutineTemplate[]>> {
  return manyTemplates(ctx, sql`due_status in ('overdue', 'due_today') and archived_at is null`)
}

/** A key may have had another vehicle before; the routines are of the one that has it now, if any has. */
export function templatesOfVehicle(ctx: Ctx, vehicleKey: string): Promise<JsonText<RoutineTemplate[]>> {
  return templatesFrom(
    ctx,
    sql`${routinesDue(ctx)} where vehicle_id = (select id from vehicles where tenant_id = ${ctx.tenantId} and vehicle_key = ${vehicleKey}
                      order by archived_at desc nulls first, id limit 1)`,
  )
}

export function templatesWithIds(ctx: Ctx, ids: readonly string[]): Promise<JsonText<RoutineTemplate[]>> {
  return manyTemplates(ctx, sql`routine.id = any(${[...ids]}::uuid[])`)
}

/** A page: its ids first, then only those looked at closer. */
export async function pageOfTemplates(
  ctx: Ctx,
  filters: TemplateFilters,
  { page, limit }: Page,
): Promise<JsonText<TemplatePage>> {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const picked = isFiltered
    ? sql`
      matched as materialized (
        select routine.id, row_number() over (order by ${templateOrder}) as place
        from ${filters.dueStatus ? routinesDue(ctx) : routinesAndVehicles(ctx)} where ${conditions(ctx, filters)}),
      picked as materialized (${pageOfRows(sql`select id from matched order by place`, rowsOf({ page, limit }))})`
    : sql`picked as materialized (${pageOfRows(
        sql`select routine.id from ${routinesAndVehicles(ctx)} order by ${templateOrder}`,
        rowsOf({ page, limit }),
      )})`
  const counted = isFiltered
    ? sql`select count(*) from matched`
    : sql`select count(*) from routine_templates where tenant_id = ${ctx.tenantId}`
  const [row] = await ctx.query<{ templates: string; total: number; revision: string }>(sql`
    with ${picked}
    select (select coalesce(json_agg(${templateJson(ctx)} order by ${templateOrder}), '[]')::text
            from ${routinesDue(ctx)} where routine.id in (select id from picked)) as templates,
           (${counted}) as total, ${revisionOf(ctx, routineTopics)} as revision`)
  const total = row?.total ?? 0
  const rest = { total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)) }
  return new JsonText(objectText({ templates: row?.templates ?? '[]' }, rest), row?.revision)
}

/** All that fit, with the paces of all cars. */
async function manyTemplates(ctx: Ctx, condition: Sql): Promise<JsonText<RoutineTemplate[]>> {
  return templatesFrom(ctx, sql`${routinesDue(ctx)} ${joinedPaces} where ${condition}`, {
    start: allPaces(ctx),
    pace: joinedPace,
  })
}

async function templatesFrom(
  ctx: Ctx,
  from: Sql,
  { start, pace }: { start?: Sql; pace?: Sql } = {},
): Promise<JsonText<RoutineTemplate[]>> {
  const [row] = await ctx.query<{ templates: string; revision: string }>(sql`
    ${start ?? empty}
    select coalesce(json_agg(${templateJson(ctx, pace)} order by ${templateOrder}), '[]')::text as templates,
           ${revisionOf(ctx, routineTopics)} as revision
    from ${from}`)
  return new JsonText(row?.templates ?? '[]', row?.revision)
}

function routinesAndVehicles(ctx: Ctx): Sql {
  return sql`routine_templates as routine
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = routine.vehicle_id
      and routine.tenant_id = ${ctx.tenantId}`
}

/** What a routine must be to be listed; its due state is known to `routinesDue` alone. */
export function conditions(ctx: Ctx, filters: TemplateFilters): Sql {
  const words = wordsOf(filters)
  return join(
    [
      sql`routine.tenant_id = ${ctx.tenantId}`,
      ...(filters.category ? [sql`category = ${filters.category}`] : []),
      ...(filters.dueStatus ? [sql`due_status = ${filters.dueStatus}`] : []),
      ...(words.length > 0 ? [sql`${searchedText} ilike all (${words.map(patternOf)}::text[])`] : []),
    ],
    ' and ',
  )
}

const searchedText: Sql = sql`
  (title || ' ' || coalesce(description, '') || ' ' || category || ' ' || vehicle_key || ' ' || make || ' ' || model)`
