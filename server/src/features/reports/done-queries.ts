import { DAY_MS } from '@pitlane/contract/bookings/distance'
import { empty, type Sql, sql } from '../../platform/database/database.ts'
import { downFrom, downUntil } from '../repairs/downtime/downtime-queries.ts'
import type { Reported } from './asked-period.ts'

/** Repairs count in the period of their completion: (vehicle_id, key, cost, down_from, down_until), times in ms. */
export function doneRepairs(asked: Reported, key: Sql): Sql {
  return sql`
    select repairs.vehicle_id, ${key} as key, coalesce(repair_cost, actual_cost) as cost,
           ${inMs(downFrom(asked))} as down_from, ${inMs(downUntil(asked))} as down_until
    from repairs join vehicles on vehicles.tenant_id = ${asked.tenantId} and vehicles.id = repairs.vehicle_id
    where repairs.tenant_id = ${asked.tenantId} and repairs.status = 'completed'
      and completed_at >= ${asked.start}::timestamptz and completed_at < ${asked.end}::timestamptz ${ofCar(sql`repairs.vehicle_id`, asked)}`
}

/**
 * How long such repairs kept their cars: (vehicle_id, key, ms). In the order of their beginnings each adds only what those
 * before it in its group have not kept already.
 */
export function standing(group: Sql): Sql {
  return sql`
    select vehicle_id, key, down_until - greatest(down_from, until_now) as ms
    from (select vehicle_id, key, down_from, down_until, max(down_until) over (
                   partition by ${group} order by down_from rows between unbounded preceding and 1 preceding) as until_now
          from done where down_until > down_from) as stays
    where until_now is null or down_until > until_now`
}

/** Of one car, if one is asked for. */
export function ofCar(column: Sql, { vehicleId }: Reported): Sql {
  return vehicleId ? sql`and ${column} = ${vehicleId}` : empty
}

/** The days of times that were put together. */
export function daysOf(times: Sql): Sql {
  const ms = sql`${inMs(sql`upper(one)`)} - ${inMs(sql`lower(one)`)}`
  return sql`coalesce((select ${inDays(sql`sum(${ms})`)} from unnest(${times}) as one), 0)`
}

export function inDays(ms: Sql): Sql {
  return sql`${ms}::float8 / ${DAY_MS}::float8`
}

/** Whole, so that what is added up does not drift. */
export function inMs(instant: Sql): Sql {
  return sql`(date_part('epoch', ${instant}) * 1000)::bigint`
}
