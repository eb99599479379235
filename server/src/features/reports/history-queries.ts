import type { ServiceHistory } from '@pitlane/contract/reports/calls'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { addedMs, milliseconds } from '../../platform/database/spans.ts'
import { downFrom, downUntil } from '../repairs/downtime/downtime-queries.ts'
import { inDays } from './done-queries.ts'

type Ctx = ReadContext & { timezone: string }

/** All repairs of a car that were begun, newest first, and what they come to. */
export async function begunRepairs(ctx: Ctx, vehicleId: string): Promise<ServiceHistory> {
  const [row] = await ctx.query<ServiceHistory>(sql`
    with done as materialized (${begun(ctx, vehicleId)})
    select coalesce(json_agg(${rowJson} order by completed_at desc nulls first, number desc), '[]') as rows,
           json_build_object('repairs', count(*), 'cost', coalesce(sum(cost), 0), 'withoutCost', count(*) - count(cost),
             'downtimeDays', (select coalesce(${inDays(sql`sum(ms)`)}, 0) from (${kept}) as kept)) as total
    from done`)
  if (!row) throw new Error('The history was not read')
  return row
}

function begun(ctx: Ctx, vehicleId: string): Sql {
  return sql`
    select id, number, title, category, status, mechanic, odometer_reading, start_date, completed_at,
           (completed_at at time zone ${ctx.timezone}::text)::date as completed_on,
           coalesce(repair_cost, actual_cost) as cost, vehicle_id,
           ${milliseconds(downFrom(ctx))} as since, ${milliseconds(downUntil(ctx))} as until
    from repairs
    where repairs.tenant_id = ${ctx.tenantId} and repairs.vehicle_id = ${vehicleId} and repairs.status <> 'need'`
}

const kept: Sql = sql`select ${addedMs(sql`vehicle_id`)} as ms from done where until > since`

const rowJson: Sql = sql`json_build_object(
  'id', id, 'number', number, 'title', title, 'category', category, 'status', status, 'mechanic', mechanic,
  'odometerReading', odometer_reading, 'startedOn', start_date, 'completedOn', completed_on, 'cost', cost,
  'downtimeDays', case when since is not null then ${inDays(sql`greatest(until - since, 0)`)} end)`
