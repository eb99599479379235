import type { CostGroup } from '@pitlane/contract/reports/calls'
import { inManyShapes, type Sql, sql, withRoom } from '../../platform/database/database.ts'
import type { Reported } from './asked-period.ts'
import { costOfRepair, isDone } from './done-queries.ts'
import { groupKey, joinCars } from './group-queries.ts'

/** A group as it is added up; the total has no key. */
export interface CostSums {
  key: string | null
  /** What a car is called; other groups are named by their key. */
  name: string | null
  repairs: number
  withCost: number
  cost: number
}

/** All groups that have repairs, and the total. */
export function costSums(asked: Reported, by: CostGroup): Promise<CostSums[]> {
  const group = groupKey(asked, by)
  return asked.query<CostSums>(
    withRoom(
      inManyShapes(sql`
      with sums as materialized (${'ofCar' in group ? byCar(asked, group.ofCar) : sumsBy(asked, group.ofRepair)})
      select key::text as key, ${by === 'vehicle' ? nameOfCar(asked) : sql`null`} as name, repairs::int as repairs,
             with_cost::int as "withCost", coalesce(cost, 0)::float8 as cost
      from sums
      union all
      select null, null, coalesce(sum(repairs), 0)::int, coalesce(sum(with_cost), 0)::int, coalesce(sum(cost), 0)::float8 from sums`),
    ),
  )
}

function byCar(asked: Reported, key: Sql): Sql {
  return sql`
    select ${key} as key, sum(repairs) as repairs, sum(with_cost) as with_cost, sum(cost) as cost
    from (${sumsBy(asked, sql`repairs.vehicle_id`)}) as added ${joinCars(asked, sql`added.key`)} group by 1`
}

function sumsBy(asked: Reported, key: Sql): Sql {
  return sql`
    select ${key} as key, count(*) as repairs, count(${costOfRepair}) as with_cost, sum(${costOfRepair}) as cost
    from repairs where ${isDone(asked)} group by 1`
}

function nameOfCar({ tenantId }: Reported): Sql {
  return sql`(select vehicle_key from vehicles where vehicles.tenant_id = ${tenantId} and vehicles.id = sums.key)`
}
