import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { routinesDue } from '../routine/json-queries.ts'
import { predictedDue } from '../routine/predicted-queries.ts'

/** The day a routine is due on, by mileage the day that is predicted; null when nobody can tell, undefined when there is no such routine. */
export async function dueDayOf(
  ctx: ReadContext & Pick<SignedIn, 'timezone'>,
  templateId: string,
): Promise<string | null | undefined> {
  const [found] = await ctx.query<{ day: string | null }>(sql`
    select coalesce(next_due_date, (select date from (${predictedDue(ctx)}) as predicted)) as day
    from ${routinesDue(ctx)} where routine.id = ${templateId}`)
  return found?.day
}
