import type { UrgencyLevel } from '@pitlane/contract/repairs/words'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { justAfter, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { knownColumns } from './field-queries.ts'
import { type KnownRepair, sayRepairs } from './happened.ts'
import { repairJson, withJson } from './json-queries.ts'

interface GeneratedFrom {
  templateId: string
  urgencyLevel: UrgencyLevel
}

interface Generated {
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
  ctx: WriteContext & Acting,
  from: readonly GeneratedFrom[],
): Promise<Generated> {
  const wanted = given('given', from, {
    template_id: ['uuid', 'templateId'],
    urgency: ['text', 'urgencyLevel'],
  })
  const made = await ctx.query<GeneratedRepair>(sql`
    insert into repairs (tenant_id, vehicle_id, reported_by, template_id, title, description, category, urgency_level,
                         status, odometer_reading, expected_hours, generated, found_at, created_at, updated_at)
    select ${ctx.tenantId}, vehicle_id, ${ctx.user?.id ?? null}::uuid, routine.id, title, coalesce(description, title), category, urgency,
           'need', mileage, routine.expected_hours, true, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from ${wanted}
    join routine_templates as routine on routine.tenant_id = ${ctx.tenantId} and routine.id = given.template_id
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = vehicle_id
    order by routine.id for key share of routine
    on conflict (tenant_id, template_id) where generated and status <> 'completed' do nothing
    returning id, vehicle_id as "vehicleId", status, urgency_level as "urgencyLevel", template_id as "templateId"`)
  const ids = made.map((it) => it.id)
  const each = made.map((after) => ({ id: after.id, before: null, after }))
  await sayRepairs(ctx, 'generated', each)
  const [row] = await ctx.query<{ json: string }>(sql`
    select coalesce(json_agg(${repairJson} order by vehicle_key collate app.natural_order, title, repairs.id), '[]')::text as json
    from repairs ${withJson(ctx)} where repairs.tenant_id = ${ctx.tenantId} and repairs.id = any(${ids}::uuid[])`)
  return { templateIds: made.map((it) => it.templateId), json: row?.json ?? '[]' }
}

type GeneratedRepair = KnownRepair & { templateId: string }

/** The repairs of a routine stay, and are nobody's from now on. */
export async function unlinkRepairs(ctx: WriteContext & Acting, templateId: string): Promise<void> {
  const unlinked = await ctx.query<KnownRepair>(sql`
    update repairs set template_id = null, generated = false, updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and template_id = ${templateId} returning ${knownColumns}`)
  const each = unlinked.map((known) => ({
    id: known.id,
    before: { ...known, templateId },
    after: { ...known, templateId: null },
  }))
  await sayRepairs(ctx, 'unlinked', each)
}
