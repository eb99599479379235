import { type NotEarned, notEarnedIn } from '@pitlane/contract/repairs/downtime'
import type { ReadContext } from '../../../platform/context.ts'
import { plannedOnce, type Sql, sql } from '../../../platform/database/database.ts'
import { rateOfCar } from '../../bookings/earning-queries.ts'

type Asked = Pick<ReadContext, 'now'> & { timezone: string }

/** When a repair began to keep its car, of a statement that reads repairs; null when nobody said. */
export function downFrom({ timezone }: Asked): Sql {
  return sql`((repairs.start_date + coalesce(repairs.start_time, '00:00')::time) at time zone ${timezone}::text)`
}

/** Until when it did: its completion, or a target end with a time that is earlier; now while it is in progress; else null. */
export function downUntil({ timezone, now }: Asked): Sql {
  return sql`(case repairs.status
    when 'completed' then least(repairs.completed_at,
      (repairs.end_date + repairs.end_time::time) at time zone ${timezone}::text)
    when 'in progress' then ${now}::timestamptz end)`
}

interface Downtime {
  downtimeHours: number | null
  notEarned: NotEarned | null
}

/** Of a repair that is not begun, or of which nobody said when it was. */
export const noDowntime: Downtime = { downtimeHours: null, notEarned: null }

type Reading = ReadContext & { timezone: string }

interface Row extends Omit<NotEarned, 'amount' | 'basis'> {
  id: string
  hours: number | null
  basis: NotEarned['basis'] | null
}

/** How long one repair kept its car, and what the car did not earn meanwhile. */
export async function downtimeOf(ctx: Reading, repairId: string): Promise<Downtime> {
  const [row] = await downtimeRows(ctx, sql`repairs.id = ${repairId}`)
  return row ? downtimeIn(row) : noDowntime
}

/** The same of many, of those that are begun and of which somebody said when. */
export async function downtimesOf(
  ctx: Reading,
  repairIds: readonly string[],
): Promise<ReadonlyMap<string, Downtime>> {
  const rows = await downtimeRows(
    ctx,
    sql`repairs.id = any(${[...repairIds]}::uuid[]) and repairs.status <> 'need' and start_date is not null`,
  )
  return new Map(rows.map((row) => [row.id, downtimeIn(row)]))
}

function downtimeRows(ctx: Reading, which: Sql): Promise<Row[]> {
  return ctx.query<Row>(
    plannedOnce(sql`
      select id, extract(epoch from greatest(until - since, '0'))::float8 / 3600 as hours, basis, per_day as "perDay", share
      from (
        select id, vehicle_id, ${downFrom(ctx)} as since, ${downUntil(ctx)} as until
        from repairs where repairs.tenant_id = ${ctx.tenantId} and ${which}) as stay
      left join lateral (select * from (${rateOfCar(ctx, sql`stay.vehicle_id`)}) as rate) as rate on until > since`),
  )
}

function downtimeIn(row: Row): Downtime {
  const { hours } = row
  if (hours === null) return noDowntime
  const downtimeHours = rounded(hours)
  if (!row.basis) return { downtimeHours, notEarned: null }
  const { basis, perDay, share } = row
  return {
    downtimeHours,
    notEarned: { amount: rounded(notEarnedIn(hours / 24, { perDay, share })), basis, perDay, share },
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
