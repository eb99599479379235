import type { SystemContext, WriteContext } from '../../../platform/context.ts'
import { instantText, sql } from '../../../platform/database/database.ts'
import { isWorking } from '../../tenants/working-queries.ts'

/** Nothing stands in the way: the next automatic sync is then. */
export async function setDue(ctx: WriteContext, dueAt: Date): Promise<void> {
  await ctx.query(sql`
    insert into hq_schedules (tenant_id, due_at) values (${ctx.tenantId}, ${dueAt})
    on conflict (tenant_id) do update set due_at = excluded.due_at, failures = 0`)
}

/** One more failure; the next automatic sync comes later each time. */
export async function countFailure(ctx: WriteContext, dueAt: (failures: number) => Date): Promise<void> {
  const [row] = await ctx.query<{ failures: number }>(sql`
    update hq_schedules set failures = failures + 1 where tenant_id = ${ctx.tenantId} returning failures`)
  await ctx.query(sql`
    update hq_schedules set due_at = ${dueAt(row?.failures ?? 1)} where tenant_id = ${ctx.tenantId}`)
}

/**
 * Some businesses that are due. Those whose last sync went well come first, so that an HQ that never answers keeps
 * nobody waiting twice.
 */
export async function dueTenants(ctx: SystemContext, most: number): Promise<string[]> {
  const due = await ctx.query<{ tenantId: string }>(sql`
    select hq_schedules.tenant_id as "tenantId"
    from hq_schedules
    join hq_configs on hq_configs.tenant_id = hq_schedules.tenant_id and is_connected and is_active and not is_refused
    join tenants on tenants.id = hq_schedules.tenant_id and ${isWorking(ctx)}
    where due_at <= ${ctx.now}
    order by (failures > 0), due_at limit ${most}`)
  return due.map((it) => it.tenantId)
}

/** Whoever takes a business has it for as long as a sync may last; false when somebody else was faster. */
export async function takeDue(ctx: WriteContext, until: Date): Promise<boolean> {
  const taken = await ctx.query(sql`
    update hq_schedules set due_at = ${until} where tenant_id = ${ctx.tenantId} and due_at <= ${ctx.now}
    returning tenant_id`)
  return taken.length === 1
}

/** What a silence is told about, followed by the instant of the last success. */
export const SILENT_AFTER = 'silent after '

/**
 * Businesses that sync by themselves, whose last success lies in between, and that have not heard of it. One that HQ refuses has been
 * told so.
 */
export async function silentTenants(
  ctx: SystemContext,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<string[]> {
  const lastSuccess = sql`coalesce(last_sync, hq_configs.created_at)`
  const silent = await ctx.query<{ tenantId: string }>(sql`
    select hq_configs.tenant_id as "tenantId"
    from hq_configs
    join tenants on tenants.id = hq_configs.tenant_id and ${isWorking(ctx)}
    where is_connected and is_active and not is_refused
      and ${lastSuccess} between ${from} and ${to}
      and not exists (
        select 1 from tidings
        where tidings.tenant_id = hq_configs.tenant_id and kind = 'hq'
          and about = ${SILENT_AFTER}::text || ${instantText(lastSuccess)})
    order by 1 limit ${most}`)
  return silent.map((it) => it.tenantId)
}
