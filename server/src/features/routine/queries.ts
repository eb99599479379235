import { dayIn } from '@pitlane/contract/formats'
import type { RoutineTemplate } from '@pitlane/contract/routine'
import type { DueStatus, TriggerType } from '@pitlane/contract/routine-due'
import type { NewTemplate } from '@pitlane/contract/routine-input'
import type { ReadContext, Signed, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database.ts'
import { routinesDue, templateJson, templateOrder } from './json-queries.ts'

type Reading = ReadContext & Pick<Signed, 'timezone'>
type Writing = WriteContext & Signed

export async function findTemplate(ctx: Reading, templateId: string): Promise<RoutineTemplate | undefined> {
  const [row] = await ctx.query<{ template: RoutineTemplate }>(sql`
    select ${templateJson} as template from ${routinesDue(ctx)} where routine.id = ${templateId}`)
  return row?.template
}

/** Nobody else can change it, or link a repair to it, until the transaction ends. */
export async function lockTemplate(ctx: Writing, templateId: string): Promise<RoutineTemplate | undefined> {
  const locked = await ctx.query(sql`
    select id from routine_templates where tenant_id = ${ctx.tenantId} and id = ${templateId} for update`)
  return locked.length === 1 ? findTemplate(ctx, templateId) : undefined
}

/** First due one interval from now. A key that no vehicle has makes nothing; `place` is where it stood. */
export function insertTemplates(
  ctx: Writing,
  templates: readonly NewTemplate[],
): Promise<{ id: string; place: number }[]> {
  const column = <Name extends keyof NewTemplate>(name: Name) => templates.map((it) => it[name])
  return ctx.query(sql`
    with given as (
      select app.new_id() as id, vehicles.id as vehicle_id, mileage, title, description, category, trigger_type,
             interval_value, interval_unit, is_active, place
      from unnest(${column('vehicleKey')}::text[], ${column('title')}::text[], ${column('description')}::text[],
                  ${column('category')}::text[], ${column('triggerType')}::text[], ${column('intervalValue')}::int[],
                  ${column('intervalUnit')}::text[], ${column('isActive')}::boolean[]) with ordinality
        as asked (key, title, description, category, trigger_type, interval_value, interval_unit, is_active, place)
      join vehicles on tenant_id = ${ctx.tenantId} and vehicle_key = key and archived_at is null),
    made as (
      insert into routine_templates (tenant_id, id, vehicle_id, title, description, category, trigger_type,
        interval_value, interval_unit, is_active, base_date, base_mileage, created_by, created_at, updated_at)
      select ${ctx.tenantId}, id, vehicle_id, title, description, category, trigger_type, interval_value, interval_unit,
             is_active, ${dayIn(ctx.timezone, ctx.now)}, mileage, ${ctx.user.id}, ${ctx.now}, ${ctx.now}
      from given)
    select id, place from given order by place`)
}

/** For every unarchived vehicle that has no routine of this category, not even an inactive one. Callers take turns. */
export async function insertWhereMissing(
  ctx: Writing,
  template: Omit<NewTemplate, 'vehicleKey'>,
): Promise<{ ids: string[]; existing: number }> {
  await ctx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`routines of all vehicles ${ctx.tenantId}`}, 0))`)
  const has = sql`exists (select from routine_templates as routine where routine.tenant_id = vehicles.tenant_id
    and routine.vehicle_id = vehicles.id and routine.category = ${template.category})`
  const [existing] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null and ${has}`)
  const made = await ctx.query<{ id: string }>(sql`
    insert into routine_templates (tenant_id, vehicle_id, title, description, category, trigger_type, interval_value,
      interval_unit, is_active, base_date, base_mileage, created_by, created_at, updated_at)
    select tenant_id, id, ${template.title}, ${template.description}, ${template.category}, ${template.triggerType},
           ${template.intervalValue}::int, ${template.intervalUnit}, ${template.isActive}::boolean,
           ${dayIn(ctx.timezone, ctx.now)}::date, mileage, ${ctx.user.id}::uuid, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null and not ${has}
    returning id`)
  return { ids: made.map((it) => it.id), existing: existing?.count ?? 0 }
}

/** What can be changed of a routine. */
export type TemplateRow = Pick<
  RoutineTemplate,
  'title' | 'description' | 'category' | 'triggerType' | 'intervalValue' | 'intervalUnit' | 'isActive'
>

export async function updateTemplate(ctx: Writing, templateId: string, row: TemplateRow): Promise<void> {
  await ctx.query(sql`
    update routine_templates set title = ${row.title}, description = ${row.description}, category = ${row.category},
      trigger_type = ${row.triggerType}, interval_value = ${row.intervalValue}, interval_unit = ${row.intervalUnit},
      is_active = ${row.isActive}, updated_at = greatest(${ctx.now}::timestamptz, updated_at + interval '1 millisecond')
    where tenant_id = ${ctx.tenantId} and id = ${templateId}`)
}

export async function deleteTemplate(ctx: Writing, templateId: string): Promise<void> {
  await ctx.query(sql`delete from routine_templates where tenant_id = ${ctx.tenantId} and id = ${templateId}`)
}

/** A routine that may become a repair, with what decides whether it does. */
export interface Candidate {
  id: string
  dueStatus: DueStatus
  triggerType: TriggerType
  isActive: boolean
  vehicle: { mileage: number | null; archivedAt: string | null }
  hasOpenRepair: boolean
  daysOverdue: number | null
  milesOverdue: number | null
}

/**
 * Active routines that are overdue or of which it cannot be told; or these, whatever they are. Whether a repair is open is
 * asked as a case, so that only the index by routine fits.
 */
export function candidates(ctx: Reading, ids: readonly string[]): Promise<Candidate[]> {
  return candidatesWith(ctx, ids, sql`null`)
}

/** The same, each as it is answered too, written by the database. */
export function writtenCandidates(
  ctx: Reading,
  ids: readonly string[],
): Promise<(Candidate & { json: string })[]> {
  return candidatesWith(ctx, ids, sql`${templateJson}::text`)
}

function candidatesWith<Row extends Candidate>(
  ctx: Reading,
  ids: readonly string[],
  json: Sql,
): Promise<Row[]> {
  const which =
    ids.length > 0
      ? sql`routine.id = any(${[...ids]}::uuid[])`
      : sql`is_active and (due_status = 'overdue' or (trigger_type = 'mileage' and mileage is null))`
  return ctx.query<Row>(sql`
    select routine.id, due_status as "dueStatus", trigger_type as "triggerType", is_active as "isActive",
           json_build_object('mileage', mileage, 'archivedAt', archived_at) as vehicle,
           exists (select from repairs where repairs.tenant_id = routine.tenant_id and repairs.template_id = routine.id
                   and case repairs.status when 'completed' then false else true end) as "hasOpenRepair",
           -days as "daysOverdue", -miles as "milesOverdue", ${json} as json
    from ${routinesDue(ctx)} where ${which} order by ${templateOrder}`)
}
