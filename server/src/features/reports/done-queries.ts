import { DAY } from '@pitlane/contract/durations'
import { monthsOf } from '@pitlane/contract/reports/period'
import { instantOn } from '@pitlane/contract/zones'
import { empty, type Sql, sql } from '../../platform/database/database.ts'
import { addedMs, epochOf, milliseconds } from '../../platform/database/spans.ts'
import { downFrom, downUntil } from '../repairs/downtime/downtime-queries.ts'
import type { Reported } from './asked-period.ts'

/** Repairs count in the period of their completion. */
export function isDone(asked: Reported): Sql {
  return sql`repairs.tenant_id = ${asked.tenantId} and repairs.status = 'completed'
    and ${within(asked, sql`repairs.completed_at`)} ${ofCar(sql`repairs.vehicle_id`, asked)}`
}

export const costOfRepair: Sql = sql`coalesce(repairs.repair_cost, repairs.actual_cost)`

/**
 * From when to when such repairs kept their cars, in milliseconds: (vehicle_id, key, since, until). What was never begun kept none.
 * The times are reckoned once: without the offset they would be again for each of their uses.
 */
export function staysOfRepairs(asked: Reported, key: Sql): Sql {
  return sql`
    select vehicle_id, key, since, until from (
      select repairs.vehicle_id, ${key} as key, ${milliseconds(downFrom(asked))} as since, ${milliseconds(downUntil(asked))} as until
      from repairs where ${isDone(asked)} and repairs.start_date is not null offset 0) as stays
    where until > since`
}

/** How long each car was kept: (vehicle_id, ms). What overlaps counts once. */
export function keptCars(stays: Sql): Sql {
  return sql`
    select vehicle_id, sum(ms) as ms
    from (select vehicle_id, ${addedMs(sql`vehicle_id`)} as ms from (${stays}) as stays) as stays
    group by vehicle_id`
}

/** Of one car, if one is asked for. */
export function ofCar(column: Sql, { vehicleId }: Pick<Reported, 'vehicleId'>): Sql {
  return vehicleId ? sql`and ${column} = ${vehicleId}` : empty
}

export function within({ start, end }: Pick<Reported, 'start' | 'end'>, at: Sql): Sql {
  return sql`${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz`
}

export function inDays(ms: Sql): Sql {
  return sql`${ms} / ${DAY}::float8`
}

/** Its place among the months of the period: looked up among numbers it costs a fraction of asking what the calendar says there. */
export function monthOf(instant: Sql, { period, timezone }: Reported): Sql {
  const starts = monthsOf(period).map((month) => instantOn(`${month}-01`, null, timezone) / 1_000)
  return sql`width_bucket(${epochOf(instant)}, ${starts}::float8[])`
}
