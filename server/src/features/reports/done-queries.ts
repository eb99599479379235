import { DAY_MS } from '@pitlane/contract/bookings/distance'
import { monthsOf } from '@pitlane/contract/reports/period'
import { instantOn } from '@pitlane/contract/zones'
import { empty, type Sql, sql } from '../../platform/database/database.ts'
import { addedMs } from '../../platform/database/spans.ts'
import { downFrom, downUntil } from '../repairs/downtime/downtime-queries.ts'
import type { Reported } from './asked-period.ts'

/** Repairs count in the period of their completion: (vehicle_id, key, cost, since, until). */
export function doneRepairs(asked: Reported, key: Sql): Sql {
  return sql`
    select repairs.vehicle_id, ${key} as key, coalesce(repair_cost, actual_cost) as cost, ${downFrom(asked)} as since,
           ${downUntil(asked)} as until
    from repairs
    where repairs.tenant_id = ${asked.tenantId} and repairs.status = 'completed'
      and ${within(asked, sql`completed_at`)} ${ofCar(sql`repairs.vehicle_id`, asked)}`
}

/** How long such repairs, as `done`, kept each car: (vehicle_id, ms, ms_of_car). What overlaps counts once. */
export const staysOfCars: Sql = sql`
  select vehicle_id, sum(ms) as ms, sum(ms) as ms_of_car
  from (select vehicle_id, ${addedMs(sql`vehicle_id`)} as ms from done where until > since) as stays
  group by vehicle_id`

/** Of one car, if one is asked for. */
export function ofCar(column: Sql, { vehicleId }: Reported): Sql {
  return vehicleId ? sql`and ${column} = ${vehicleId}` : empty
}

export function within({ start, end }: Pick<Reported, 'start' | 'end'>, at: Sql): Sql {
  return sql`${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz`
}

export function inDays(ms: Sql): Sql {
  return sql`${ms} / ${DAY_MS}::float8`
}

/** Its place among the months of the period: looked up among numbers it costs a fraction of asking what the calendar says there. */
export function monthOf(instant: Sql, { period, timezone }: Reported): Sql {
  const starts = monthsOf(period).map((month) => instantOn(`${month}-01`, null, timezone) / 1_000)
  return sql`width_bucket(date_part('epoch', ${instant}), ${starts}::float8[])`
}
