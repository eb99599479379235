import type { RoutineTemplate, TemplateFilters, TemplatePage } from '@pitlane/contract/routine/calls'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { join, type Sql, sql } from '../../platform/database/database.ts'
import { type Page, pageOfRows, rowsOf } from '../../platform/database/pages.ts'
import { revisionOf } from '../../platform/database/revisions.ts'
import { patternOf, wordsOf } from '../../platform/database/search-words.ts'
import { arrayText, JsonText, objectText, type WrittenJson } from '../../platform/http/json-text.ts'
import { readList } from '../../platform/http/pieces/json-list.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { readTemplates } from './read-templates.ts'
import { routinesDue, templateOrder } from './routines-due-queries.ts'
import { writtenTemplates } from './written-queries.ts'

type Ctx = ReadContext & Pick<Acting, 'timezone'> & Partial<KnownPaces>

/** What is due depends on what was done, on vehicles, bookings and the business's time zone too, and on the day. */
export const routineTopics = ['templates', 'completions', 'vehicles', 'bookings', 'tenant'] as const
/** The same, and which repairs are open. */
export const routineTopicsWithOpen = [...routineTopics, 'repairs'] as const

/** All routines that fit. */
export function listTemplates(ctx: Ctx, filters: TemplateFilters): Promise<WrittenJson<RoutineTemplate[]>> {
  return templatesFrom(ctx, sql`${from(ctx, filters)} where ${conditions(ctx, filters)}`)
}

/** What somebody should see to now; a vehicle that is gone needs nothing. */
export function dueTemplates(ctx: Ctx): Promise<WrittenJson<RoutineTemplate[]>> {
  return templatesFrom(
    ctx,
    sql`${routinesDue(ctx)} where due_status in ('overdue', 'due_today') and archived_at is null`,
  )
}

/** A key may have had another vehicle before; the routines are of the one that has it now, if any has. */
export function templatesOfVehicle(ctx: Ctx, vehicleKey: string): Promise<WrittenJson<RoutineTemplate[]>> {
  return templatesFrom(
    ctx,
    sql`${routinesAndVehicles(ctx)} where vehicle_id = (
      select id from vehicles where tenant_id = ${ctx.tenantId} and vehicle_key = ${vehicleKey}
      order by archived_at desc nulls first, id limit 1)`,
  )
}

/** These, written as a list in that order. */
export async function templatesWithIds(ctx: Ctx, ids: readonly string[]): Promise<string> {
  const found = await ctx.query<{ id: string }>(sql`
    select routine.id from ${routinesAndVehicles(ctx)} where routine.id = any(${[...ids]}::uuid[]) order by ${templateOrder}`)
  return listText(
    ctx,
    found.map(({ id }) => id),
  )
}

/** Which they are, in order, is read first, and then they themselves, in pieces: it is as old as the first. */
async function templatesFrom(ctx: Ctx, from: Sql): Promise<WrittenJson<RoutineTemplate[]>> {
  const [found] = await ctx.query<{ ids: string[]; revision: string }>(sql`
    select coalesce(array_agg(routine.id order by ${templateOrder}), '{}') as ids, ${revisionOf(ctx, routineTopics)} as revision
    from ${from}`)
  const { ids = [], revision = '' } = found ?? {}
  const read = await readTemplates(ctx, ids)
  return readList<RoutineTemplate[], number>(ctx, async (...asked) => ({
    ...(await read(...asked)),
    revision,
  }))
}

/** A page: its ids first, then only those looked at closer. */
export async function pageOfTemplates(
  ctx: Ctx,
  filters: TemplateFilters,
  { page, limit }: Page,
): Promise<JsonText<TemplatePage>> {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const ordered = sql`select routine.id from ${from(ctx, filters)} where ${conditions(ctx, filters)} order by ${templateOrder}`
  const counted = isFiltered
    ? sql`select count(*) from ${from(ctx, filters)} where ${conditions(ctx, filters)}`
    : sql`select count(*) from routine_templates where tenant_id = ${ctx.tenantId}`
  const [row] = await ctx.query<{ ids: string[]; total: number; revision: string }>(sql`
    select array(${pageOfRows(ordered, rowsOf({ page, limit }))}) as ids, (${counted}) as total,
           ${revisionOf(ctx, routineTopics)} as revision`)
  const { ids = [], total = 0, revision } = row ?? {}
  const templates = await listText(ctx, ids)
  const rest = { total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)) }
  return new JsonText(objectText({ templates }, rest), revision)
}

export async function listText(ctx: Ctx, ids: readonly string[]): Promise<string> {
  return arrayText((await writtenTemplates(ctx, ids)).map(({ json }) => json))
}

/** How things stand with a routine is reckoned only where somebody asks for it. */
function from(ctx: Ctx, { dueStatus }: TemplateFilters): Sql {
  return dueStatus ? routinesDue(ctx) : routinesAndVehicles(ctx)
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
