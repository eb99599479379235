import type { ReadContext, SignedIn, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import { routinesDue, templateOrder } from '../../routine/routines-due-queries.ts'

type Zoned = Pick<SignedIn, 'timezone'>

export interface OverdueRoutine {
  title: string
  vehicleId: string
  vehicleKey: string
  days: number | null
  miles: number | null
  /** How many there are in all. */
  total: number
}

interface Noted {
  /** What those that have become it are noted with; null where it is nobody's news. */
  since: Date | null
  /** What ended later than that, by the same day or reading, has not become it anew. */
  endedBefore: Date
}

/** Notes which routines are overdue and which no longer are, and answers the first of those that have become it. */
export function noteOverdue(
  ctx: WriteContext & Zoned,
  { since, endedBefore }: Noted,
  most: number,
): Promise<OverdueRoutine[]> {
  return ctx.query<OverdueRoutine>(sql`
    with overdue as materialized (${overdueNow(ctx)}),
    ended as (
      update overdue_routines set ended_at = ${ctx.now}
      where tenant_id = ${ctx.tenantId} and ended_at is null and template_id not in (select id from overdue)
      returning template_id),
    noted as (
      insert into overdue_routines as known (tenant_id, template_id, due, since)
      select ${ctx.tenantId}, overdue.id, overdue.due,
             case when before.template_id is null or before.ended_at < ${endedBefore}::timestamptz
                    or (before.ended_at is not null and before.due <> overdue.due)
                  then ${since}::timestamptz else before.since end
      from overdue
      left join overdue_routines as before on before.tenant_id = ${ctx.tenantId} and before.template_id = overdue.id
      on conflict (tenant_id, template_id) do update set due = excluded.due, ended_at = null, since = excluded.since
      where known.ended_at is not null or known.due <> excluded.due
      returning template_id, since)
    ${firstOf(ctx, sql`select template_id from noted where since = ${since}::timestamptz`, most)}`)
}

/** The first of those that are overdue and have become it since then; of all that were seen to when nobody was told before. */
export function overdueSince(
  ctx: ReadContext & Zoned,
  since: string | null,
  most: number,
): Promise<OverdueRoutine[]> {
  const fresh = sql`
    select template_id from overdue_routines
    where tenant_id = ${ctx.tenantId} and ended_at is null and since > coalesce(${since}::timestamptz, '-infinity')`
  return ctx.query<OverdueRoutine>(sql`
    with overdue as materialized (${overdueNow(ctx)}) ${firstOf(ctx, fresh, most)}`)
}

/** Of cars that are in the fleet. */
function overdueNow(ctx: ReadContext & Zoned): Sql {
  return sql`
    select routine.id, vehicle_id, title, coalesce(next_due_date::text, next_due_mileage::text) as due, days, miles
    from ${routinesDue(ctx)} where due_status = 'overdue' and archived_at is null`
}

/** Whatever there are: as many as somebody reads. */
function firstOf(ctx: ReadContext, ids: Sql, most: number): Sql {
  return sql`
    select title, vehicle_id as "vehicleId", vehicle_key as "vehicleKey", days, miles, count(*) over () as total
    from overdue as routine
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = routine.vehicle_id
    where routine.id in (${ids})
    order by ${templateOrder} limit ${most}`
}
