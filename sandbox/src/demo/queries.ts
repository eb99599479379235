import type { WriteContext } from '@pitlane/server/platform/context'
import { sql } from '@pitlane/server/platform/database/database'

/** What only a demo may write: Pitlane itself moves nothing that has happened. */
export async function moveTrialEnd(ctx: WriteContext, endsAt: Date): Promise<void> {
  await ctx.query(sql`
    update tenants set free_trial_end = ${endsAt}, updated_at = ${ctx.now} where id = ${ctx.tenantId}`)
}

/** The sandbox listens somewhere else with every start. */
export async function moveConnection(ctx: WriteContext, baseUrl: string): Promise<void> {
  await ctx.query(sql`
    update hq_configs set base_url = ${baseUrl}, updated_at = ${ctx.now} where tenant_id = ${ctx.tenantId}`)
}

/** Makes routines look as if they had been made, or last done, at another time; the demo's past is made of it. */
export async function moveBases(
  ctx: WriteContext,
  bases: readonly { id: string; baseDate: string; baseMileage: number | null }[],
): Promise<void> {
  await ctx.query(sql`
    update routine_templates set base_date = given.base_date, base_mileage = given.base_mileage
    from unnest(${bases.map((it) => it.id)}::uuid[], ${bases.map((it) => it.baseDate)}::date[],
                ${bases.map((it) => it.baseMileage)}::int[]) as given (id, base_date, base_mileage)
    where tenant_id = ${ctx.tenantId} and routine_templates.id = given.id
      and (routine_templates.base_date, routine_templates.base_mileage)
        is distinct from (given.base_date, given.base_mileage)`)
}

/** What was done for these routines looks as if it had been done so many days later; the demo's past is kept near with it. */
export async function moveLinkedRepairs(
  ctx: WriteContext,
  moves: readonly { templateId: string; days: number }[],
): Promise<void> {
  await ctx.query(sql`
    update repairs set start_date = start_date + days, end_date = end_date + days,
      completed_at = least(completed_at + make_interval(days => days), ${ctx.now}),
      created_at = least(created_at + make_interval(days => days), ${ctx.now}),
      updated_at = least(updated_at + make_interval(days => days), ${ctx.now})
    from unnest(${moves.map((it) => it.templateId)}::uuid[], ${moves.map((it) => it.days)}::int[])
      as given (template_id, days)
    where tenant_id = ${ctx.tenantId} and repairs.template_id = given.template_id and status = 'completed'`)
}
