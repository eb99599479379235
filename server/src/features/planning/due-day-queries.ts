import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { routineDue } from '../routine/due-queries.ts'

/** The day a routine is due on; null when its date is not known. */
export async function dueDayOf(ctx: ReadContext, templateId: string): Promise<string | null> {
  const [found] = await ctx.query<{ day: string | null }>(sql`
    select next_due_date as day from ${routineDue(ctx.tenantId)} as routine
    where routine.id = ${templateId}`)
  return found?.day ?? null
}
