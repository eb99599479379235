import { dayIn } from '@pitlane/contract/formats'
import { limits } from '@pitlane/contract/limits'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { NewTemplate } from '@pitlane/contract/routine/input'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { justAfter, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { newId } from '../../platform/secrets.ts'
import { writtenTemplates } from './written-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>
type Writing = WriteContext & Acting

export async function findTemplate(ctx: Reading, templateId: string): Promise<RoutineTemplate | undefined> {
  const [written] = await writtenTemplates(ctx, [templateId])
  return written && JSON.parse(written.json)
}

/** Nobody else can change it, or link a repair to it, until the transaction ends. */
export async function holdTemplate(ctx: Writing, templateId: string): Promise<RoutineTemplate | undefined> {
  const locked = await ctx.query(sql`
    select id from routine_templates where tenant_id = ${ctx.tenantId} and id = ${templateId} for update`)
  return locked.length === 1 ? findTemplate(ctx, templateId) : undefined
}

/** First due one interval from now. A key that no vehicle has makes nothing; `place` is where it stood. Callers take turns. */
export async function insertTemplates(
  ctx: Writing,
  templates: readonly NewTemplate[],
): Promise<{ id: string; place: number }[]> {
  const named = await mapInSteps(templates, (template) => ({ ...template, id: newId(ctx.now) }))
  const places = new Map(named.map(({ id }, at) => [id, at + 1]))
  const asked = given('asked', named, {
    id: ['uuid', 'id'],
    key: ['text', 'vehicleKey'],
    title: ['text', 'title'],
    description: ['text', 'description'],
    category: ['text', 'category'],
    trigger_type: ['text', 'triggerType'],
    interval_value: ['int', 'intervalValue'],
    interval_unit: ['text', 'intervalUnit'],
    is_active: ['boolean', 'isActive'],
    hours: ['numeric', 'expectedHours'],
  })
  await takeTurns(ctx)
  const made = await ctx.query<{ id: string }>(sql`
    insert into routine_templates (tenant_id, id, vehicle_id, title, description, category, trigger_type,
      interval_value, interval_unit, is_active, expected_hours, base_date, base_mileage, created_by, by_token, created_at,
      updated_at)
    select ${ctx.tenantId}, asked.id, vehicles.id, title, description, category, trigger_type, interval_value, interval_unit,
           is_active, hours, ${dayIn(ctx.timezone, ctx.now)}, mileage, ${ctx.user?.id ?? null}::uuid, ${ctx.program?.id ?? null}::uuid, ${ctx.now}, ${ctx.now}
    from ${asked}
    join vehicles on tenant_id = ${ctx.tenantId} and vehicle_key = key and archived_at is null
    returning id`)
  return made
    .map(({ id }) => ({ id, place: places.get(id) ?? 0 }))
    .sort((one, other) => one.place - other.place)
}

/** For every unarchived vehicle that has no routine of this category, not even an inactive one. Callers take turns. */
export async function insertWhereMissing(
  ctx: Writing,
  template: Omit<NewTemplate, 'vehicleKey'>,
): Promise<{ ids: string[]; existing: number }> {
  await takeTurns(ctx)
  const has = sql`exists (select from routine_templates as routine where routine.tenant_id = ${ctx.tenantId}
    and routine.vehicle_id = vehicles.id and routine.category = ${template.category})`
  const [existing] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null and ${has}`)
  const made = await ctx.query<{ id: string }>(sql`
    insert into routine_templates (tenant_id, vehicle_id, title, description, category, trigger_type, interval_value,
      interval_unit, is_active, expected_hours, base_date, base_mileage, created_by, by_token, created_at, updated_at)
    select tenant_id, id, ${template.title}, ${template.description}, ${template.category}, ${template.triggerType},
           ${template.intervalValue}::int, ${template.intervalUnit}, ${template.isActive}::boolean, ${template.expectedHours}::numeric,
           ${dayIn(ctx.timezone, ctx.now)}::date, mileage, ${ctx.user?.id ?? null}::uuid, ${ctx.program?.id ?? null}::uuid, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null and not ${has}
    returning id`)
  return { ids: made.map((it) => it.id), existing: existing?.count ?? 0 }
}

/** Nobody else makes routines of this business until the transaction ends. */
async function takeTurns(ctx: Writing): Promise<void> {
  await ctx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`routines of all vehicles ${ctx.tenantId}`}, 0))`)
}

/** Whether a vehicle of these routines has more than it may have. */
export async function areTooMany(ctx: Writing, ids: readonly string[]): Promise<boolean> {
  const found = await ctx.query(sql`
    select vehicle_id from routine_templates
    where tenant_id = ${ctx.tenantId} and vehicle_id in (
      select vehicle_id from routine_templates where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]))
    group by vehicle_id having count(*) > ${limits.routinesOfVehicle.most} limit 1`)
  return found.length > 0
}

/** What can be changed of a routine. */
type TemplateRow = Pick<
  RoutineTemplate,
  | 'title'
  | 'description'
  | 'category'
  | 'triggerType'
  | 'intervalValue'
  | 'intervalUnit'
  | 'isActive'
  | 'expectedHours'
>

export async function updateTemplate(ctx: Writing, templateId: string, row: TemplateRow): Promise<void> {
  await ctx.query(sql`
    update routine_templates set title = ${row.title}, description = ${row.description}, category = ${row.category},
      trigger_type = ${row.triggerType}, interval_value = ${row.intervalValue}, interval_unit = ${row.intervalUnit},
      is_active = ${row.isActive}, expected_hours = ${row.expectedHours}, updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and id = ${templateId}`)
}

export async function deleteTemplate(ctx: Writing, templateId: string): Promise<void> {
  await ctx.query(sql`delete from routine_templates where tenant_id = ${ctx.tenantId} and id = ${templateId}`)
}

export async function routinesNameCategory(ctx: ReadContext, code: string): Promise<boolean> {
  const found = await ctx.query(sql`
    select 1 from routine_templates where tenant_id = ${ctx.tenantId} and category = ${code} limit 1`)
  return found.length > 0
}
