import type { ReadContext, SignedIn, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { routinesDue, templateOrder } from '../../routine/routines-due-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

export interface OverdueRoutine {
  id: string
  title: string
  vehicleId: string
  vehicleKey: string
  /** The day or the reading that has passed. */
  due: string
  days: number | null
  miles: number | null
}

/** Those that are overdue now, of cars that are in the fleet. */
export function overdueNow(ctx: Reading): Promise<OverdueRoutine[]> {
  return ctx.query<OverdueRoutine>(sql`
    select routine.id, title, vehicle_id as "vehicleId", vehicle_key as "vehicleKey",
           coalesce(next_due_date::text, next_due_mileage::text) as due, days, miles
    from ${routinesDue(ctx)} where due_status = 'overdue' and archived_at is null order by ${templateOrder}`)
}

export async function endOverdue(ctx: WriteContext, stillOverdue: readonly string[]): Promise<void> {
  await ctx.query(sql`
    update overdue_routines set ended_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and ended_at is null
      -- Not "<> all", which would look through all of them for each.
      and not exists (select from unnest(${[...stillOverdue]}::uuid[]) as still (id) where still.id = template_id)`)
}

/**
 * Notes them, and says which have become it: those that were not, except when they were until a moment ago and by the same day
 * or reading.
 */
export async function noteOverdue(
  ctx: WriteContext,
  overdue: readonly OverdueRoutine[],
  { since, endedBefore }: { since: Date | null; endedBefore: Date },
): Promise<Set<string>> {
  const noted = await ctx.query<{ id: string; since: string | null }>(sql`
    insert into overdue_routines as known (tenant_id, template_id, due, since)
    select ${ctx.tenantId}, overdue.id, overdue.due,
           case when before.template_id is null or before.ended_at < ${endedBefore}::timestamptz
                  or (before.ended_at is not null and before.due <> overdue.due)
                then ${since}::timestamptz else before.since end
    from unnest(${overdue.map(({ id }) => id)}::uuid[], ${overdue.map(({ due }) => due)}::text[]) as overdue (id, due)
    left join overdue_routines as before on before.tenant_id = ${ctx.tenantId} and before.template_id = overdue.id
    on conflict (tenant_id, template_id) do update set due = excluded.due, ended_at = null, since = excluded.since
    where known.ended_at is not null or known.due <> excluded.due
    returning template_id as id, since`)
  const now = ctx.now.getTime()
  return new Set(noted.flatMap((it) => (it.since && new Date(it.since).getTime() === now ? [it.id] : [])))
}

/** Which of those that are overdue have become it since then; all that were seen to when nobody was told before. */
export async function overdueSince(ctx: ReadContext, since: string | null): Promise<Set<string>> {
  const found = await ctx.query<{ id: string }>(sql`
    select template_id as id from overdue_routines
    where tenant_id = ${ctx.tenantId} and ended_at is null and since > coalesce(${since}::timestamptz, '-infinity')`)
  return new Set(found.map((it) => it.id))
}
