import type { OfTenant, ReadContext, SignedIn, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import { routinesDue, templateOrder } from '../../routine/routines-due-queries.ts'

type Zoned = Pick<SignedIn, 'timezone'>

interface OverdueRoutine {
  title: string
  vehicleId: string
  vehicleKey: string
  days: number | null
  miles: number | null
  /** How many there are in all. */
  total: number
}

/** Ends those that no longer are. */
export async function endOverdue(ctx: WriteContext & Zoned): Promise<void> {
  await ctx.query(sql`
    update overdue_routines set ended_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and ended_at is null
      and template_id not in (select id from (${overdueNow(ctx, known(ctx))}) as overdue)`)
}

/**
 * Notes those that are, and with `since` those that have become it, which it answers with: they were not, except when they were until a moment ago and by the
 * same day or reading.
 */
export async function noteOverdue(
  ctx: WriteContext & Zoned,
  { since, endedBefore }: { since: Date | null; endedBefore: Date },
): Promise<string[]> {
  const noted = await ctx.query<{ id: string; since: string | null }>(sql`
    insert into overdue_routines as known (tenant_id, template_id, due, since)
    select ${ctx.tenantId}, overdue.id, overdue.due,
           case when before.template_id is null or before.ended_at < ${endedBefore}::timestamptz
                  or (before.ended_at is not null and before.due <> overdue.due)
                then ${since}::timestamptz else before.since end
    from (${overdueNow(ctx)}) as overdue
    left join overdue_routines as before on before.tenant_id = ${ctx.tenantId} and before.template_id = overdue.id
    on conflict (tenant_id, template_id) do update set due = excluded.due, ended_at = null, since = excluded.since
    where known.ended_at is not null or known.due <> excluded.due
    returning template_id as id, since`)
  return noted.filter((it) => since && it.since === since.toISOString()).map(({ id }) => id)
}

/** The first of those that have just become it. */
export function overdueSinceNow(ctx: WriteContext & Zoned, most: number): Promise<OverdueRoutine[]> {
  return firstOverdue(ctx, sql`since = ${ctx.now}::timestamptz`, most)
}

/** The first of those that have become it after that; of all that were seen to when nobody was told before. */
export function overdueAfter(
  ctx: ReadContext & Zoned,
  instant: string | null,
  most: number,
): Promise<OverdueRoutine[]> {
  return firstOverdue(ctx, sql`since > coalesce(${instant}::timestamptz, '-infinity')`, most)
}

function firstOverdue(ctx: ReadContext & Zoned, which: Sql, most: number): Promise<OverdueRoutine[]> {
  return ctx.query<OverdueRoutine>(sql`
    select title, vehicle_id as "vehicleId", vehicle_key as "vehicleKey", days, miles, count(*) over () as total
    from (${overdueNow(ctx, known(ctx, which))}) as routine
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = routine.vehicle_id
    order by ${templateOrder} limit ${most}`)
}

/** Among routines that were overdue at the last look: when each was last done is looked up for these alone. */
function known({ tenantId }: OfTenant, which: Sql = sql`true`): Sql {
  return sql`routine.id = any(array(
    select template_id from overdue_routines where tenant_id = ${tenantId} and ended_at is null and ${which}))`
}

/** Of cars that are in the fleet. */
function overdueNow(ctx: ReadContext & Zoned, which: Sql = sql`true`): Sql {
  return sql`
    select routine.id, vehicle_id, title, coalesce(next_due_date::text, next_due_mileage::text) as due, days, miles
    from ${routinesDue(ctx)} where due_status = 'overdue' and archived_at is null and ${which}`
}
