import { empty, type Sql, sql } from '../../platform/database/database.ts'
import { downFrom, downUntil } from '../repairs/downtime/downtime-queries.ts'
import type { Reported } from './asked-period.ts'

/** Repairs count in the period of their completion: (vehicle_id, key, cost, down_from, down_until). */
export function doneRepairs(asked: Reported, key: Sql): Sql {
  return sql`
    select repairs.vehicle_id, ${key} as key, coalesce(repair_cost, actual_cost) as cost,
           ${downFrom(asked)} as down_from, ${downUntil(asked)} as down_until
    from repairs join vehicles on vehicles.tenant_id = ${asked.tenantId} and vehicles.id = repairs.vehicle_id
    where repairs.tenant_id = ${asked.tenantId} and repairs.status = 'completed'
      and completed_at >= ${asked.start}::timestamptz and completed_at < ${asked.end}::timestamptz ${ofCar(sql`repairs.vehicle_id`, asked)}`
}

/** Of one car, if one is asked for. */
export function ofCar(column: Sql, { vehicleId }: Reported): Sql {
  return vehicleId ? sql`and ${column} = ${vehicleId}` : empty
}

/** What is added up of such rows, for each group of one car; times in which several kept it are one. */
export const carSums: Sql = sql`
  count(*) as repairs, count(cost) as with_cost, sum(cost) as cost,
  range_agg(tstzrange(down_from, down_until)) filter (where down_until > down_from) as down`

/** The days of times that were put together. */
export function daysOf(times: Sql): Sql {
  return sql`coalesce((select sum(extract(epoch from upper(one) - lower(one))) from unnest(${times}) as one), 0)::float8 / 86400`
}
