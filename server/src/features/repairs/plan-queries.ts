import type { Plan } from '@pitlane/contract/repairs/plan'
import type { RepairStatus, UrgencyLevel } from '@pitlane/contract/repairs/words'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { instantText, justAfter, sql } from '../../platform/database/database.ts'
import { sayRepairs } from './happened.ts'
import { repairJson, withJson } from './json-queries.ts'

export interface HeldRepair extends Plan {
  id: string
  vehicleId: string
  templateId: string | null
  number: number
  title: string
  status: RepairStatus
  urgencyLevel: UrgencyLevel
  mechanic: string | null
}

/** A time in the workshop, and with whom when somebody said. */
interface Stay {
  plannedStart: string
  plannedEnd: string
  mechanic?: string
}

/** Nobody else can change them until the transaction ends. Always in the same order, so that two never wait for each other. */
export function holdRepairs(ctx: WriteContext, ids: readonly string[]): Promise<HeldRepair[]> {
  return ctx.query<HeldRepair>(sql`
    select id, vehicle_id as "vehicleId", template_id as "templateId", number, title, status, urgency_level as "urgencyLevel", mechanic,
           ${instantText(sql`planned_start`)} as "plannedStart", ${instantText(sql`planned_end`)} as "plannedEnd"
    from repairs where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) order by id for update`)
}

/** The open repair of each of these routines that has one; of several the one that was generated, then the oldest. */
export function openRepairsOf(
  ctx: WriteContext,
  templateIds: readonly string[],
): Promise<{ id: string; templateId: string }[]> {
  return ctx.query(sql`
    select distinct on (template_id) id, template_id as "templateId" from repairs
    where tenant_id = ${ctx.tenantId} and template_id = any(${[...templateIds]}::uuid[])
      and case status when 'completed' then false else true end
    order by template_id, generated desc, created_at, id`)
}

/** Gives all of them one time in the workshop. */
export async function planRepairs(
  ctx: WriteContext & Acting,
  held: readonly HeldRepair[],
  plan: Stay,
): Promise<void> {
  const ids = held.map((it) => it.id)
  await ctx.query(sql`
    update repairs set planned_start = ${plan.plannedStart}::timestamptz, planned_end = ${plan.plannedEnd}::timestamptz,
      mechanic = coalesce(${plan.mechanic ?? null}, mechanic), updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`)
  const each = held.map((before) => ({ id: before.id, before, after: { ...before, ...plan } }))
  await sayRepairs(ctx, 'planned', each)
}

/** These repairs as they are answered, written by the database. */
export async function repairsText(ctx: WriteContext, ids: readonly string[]): Promise<string> {
  const [row] = await ctx.query<{ json: string }>(sql`
    select coalesce(json_agg(${repairJson} order by repairs.created_at, repairs.id), '[]')::text as json
    from repairs ${withJson(ctx)} where repairs.tenant_id = ${ctx.tenantId} and repairs.id = any(${[...ids]}::uuid[])`)
  return row?.json ?? '[]'
}
