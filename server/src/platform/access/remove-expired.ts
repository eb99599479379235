import type { SystemContext } from '../context.ts'
import { sql } from '../database/database.ts'

/** Sessions that have ended, and counts whose window is over. */
export async function removeExpiredSessionsAndCounts(ctx: SystemContext): Promise<void> {
  await ctx.query(sql`delete from sessions where expires_at <= ${ctx.now}`)
  await ctx.query(sql`delete from rate_limits where resets_at <= ${ctx.now}`)
}
