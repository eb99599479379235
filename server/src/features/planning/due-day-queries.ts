import type { Acting, ReadContext } from '../../platform/context.ts'
import { plannedOnce, sql } from '../../platform/database/database.ts'
import { pacesOfSome } from '../bookings/pace-queries.ts'
import { joinedPaces, pacesNamed, predictedDue } from '../routine/predicted-queries.ts'
import { routinesDue } from '../routine/routines-due-queries.ts'

/** The day a routine is due on, by mileage the day that is predicted; null when nobody can tell, undefined when there is no such routine. */
export async function dueDayOf(
  ctx: ReadContext & Pick<Acting, 'timezone'>,
  templateId: string,
): Promise<string | null | undefined> {
  const itsCar = sql`cars.id = (
    select vehicle_id from routine_templates where tenant_id = ${ctx.tenantId} and id = ${templateId})`
  const [found] = await ctx.query<{ day: string | null }>(
    // It takes fifty times as long to plan as to run.
    plannedOnce(sql`
    with ${pacesNamed(pacesOfSome(ctx, itsCar))}
    select coalesce(next_due_date, (select date from (${predictedDue(ctx)}) as predicted)) as day
    from ${routinesDue(ctx)} ${joinedPaces} where routine.id = ${templateId}`),
  )
  return found?.day
}
