import type { SystemContext, WriteContext } from '../context.ts'
import { sql } from '../database/database.ts'

/** Counts of attempts whose window is over. */
export async function removeExpiredCounts(ctx: SystemContext): Promise<void> {
  await ctx.query(sql`delete from rate_limits where resets_at <= ${ctx.now}`)
}

export async function removeExpiredSessions(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`delete from sessions where tenant_id = ${ctx.tenantId} and expires_at <= ${ctx.now}`)
}
