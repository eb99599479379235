import type { UrgencyLevel } from '@pitlane/contract/repairs/words'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { repairJson, withVehicle } from './json-queries.ts'

export interface GeneratedFrom {
  templateId: string
  urgencyLevel: UrgencyLevel
}

export interface Generated {
  /** The routines that got a repair; the others had an open one after all. */
  templateIds: string[]
  /** The repairs, written by the database. */
  json: string
}

/**
 * One repair for each routine, in a few statements however many there are. Whoever generates at the same time waits for
 * the first and makes nothing twice: the database allows one open generated repair per routine. Always in the same
 * order, so that two never wait for each other; a routine that is deleted meanwhile is left out.
 */
export async function generateRepairs(
  ctx: WriteContext & SignedIn,
  from: readonly GeneratedFrom[],
): Promise<Generated> {
  const made = await ctx.query<{ id: string; templateId: string }>(sql`
    insert into repairs (tenant_id, vehicle_id, reported_by, template_id, title, description, category, urgency_level,
                         status, odometer_reading, generated, created_at, updated_at)
    select routine.tenant_id, vehicle_id, ${ctx.user.id}, routine.id, title, coalesce(description, title), category, urgency,
           'need', mileage, true, ${ctx.now}, ${ctx.now}
    from unnest(${from.map((it) => it.templateId)}::uuid[], ${from.map((it) => it.urgencyLevel)}::text[])
      as given (template_id, urgency)
    join routine_templates as routine on routine.tenant_id = ${ctx.tenantId} and routine.id = given.template_id
    join vehicles on vehicles.tenant_id = routine.tenant_id and vehicles.id = vehicle_id
    order by routine.id for key share of routine
    on conflict (tenant_id, template_id) where generated and status <> 'completed' do nothing
    returning id, template_id as "templateId"`)
  const ids = made.map((it) => it.id)
  await ctx.query(sql`
    insert into repair_history (tenant_id, repair_id, at, by_user, action)
    select ${ctx.tenantId}, id, ${ctx.now}, ${ctx.user.id}, 'generated' from unnest(${ids}::uuid[]) as made (id)`)
  const [row] = await ctx.query<{ json: string }>(sql`
    select coalesce(json_agg(${repairJson} order by vehicle_key collate app.natural_order, title, repairs.id), '[]')::text as json
    from repairs ${withVehicle} where repairs.tenant_id = ${ctx.tenantId} and repairs.id = any(${ids}::uuid[])`)
  return { templateIds: made.map((it) => it.templateId), json: row?.json ?? '[]' }
}

/** The repairs of a routine stay, and are nobody's from now on; their histories tell it. */
export async function unlinkRepairs(ctx: WriteContext & SignedIn, templateId: string): Promise<void> {
  const changes = [{ field: 'templateId', from: templateId, to: null }]
  await ctx.query(sql`
    with unlinked as (
      update repairs set template_id = null, generated = false,
        updated_at = greatest(${ctx.now}::timestamptz, updated_at + interval '1 millisecond')
      where tenant_id = ${ctx.tenantId} and template_id = ${templateId} returning id)
    insert into repair_history (tenant_id, repair_id, at, by_user, action, changes)
    select ${ctx.tenantId}, id, ${ctx.now}, ${ctx.user.id}, 'edited', ${JSON.stringify(changes)} from unlinked`)
}
