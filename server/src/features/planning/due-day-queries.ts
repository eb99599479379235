import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** The day a routine is due on; null when its date is not known. */
export async function dueDayOf(ctx: ReadContext, templateId: string): Promise<string | null> {
  const [found] = await ctx.query<{ day: string | null }>(sql`
    select next_due_date as day from routine_due
    where tenant_id = ${ctx.tenantId} and id = ${templateId}`)
  return found?.day ?? null
}
