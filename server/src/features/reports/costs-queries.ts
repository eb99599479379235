import type { CostGroup } from '@pitlane/contract/reports/calls'
import { inManyShapes, type Sql, sql, withRoom } from '../../platform/database/database.ts'
import { addedAndShared, addedMs } from '../../platform/database/spans.ts'
import { ratesOfCars } from '../bookings/earning-queries.ts'
import { tripsOfCars } from '../bookings/trip-queries.ts'
import type { Reported } from './asked-period.ts'
import { costOfRepair, epochOf, inDays, isDone, keptCars, monthOf, staysOfRepairs } from './done-queries.ts'

/** A group as it is added up; the total has no key. A month is told by its place in the period, from 1. */
export interface CostSums {
  key: string | null
  /** What a car is called; other groups are named by their key. */
  name: string | null
  repairs: number
  withCost: number
  cost: number
  downtimeDays: number
  notEarned: number | null
}

/**
 * All groups that have repairs, and the total. What is about cars is added up by car first, and then by their group. Repairs are
 * read once for what they cost and once for how long they took, which is cheaper than to keep them.
 */
export function costSums(asked: Reported, by: CostGroup): Promise<CostSums[]> {
  const group = groups[by]
  const { sums, kept } = 'ofCar' in group ? byCar(asked, group.ofCar) : byRepair(asked, group.key(asked))
  return asked.query<CostSums>(
    withRoom(
      inManyShapes(sql`
      with trips as materialized (${tripsOfCars(asked, sql`true`)}),
      rates as materialized (select vehicle_id, per_day * share as rate from (${ratesOfCars(asked)}) as rates),
      sums as materialized (${sums}),
      kept as materialized (${kept})
      select sums.key::text as key, ${by === 'vehicle' ? nameOfCar(asked) : sql`null`} as name, ${figures(sql`ms`, sql`not_earned`)}
      from sums left join kept on kept.key = sums.key
      union all
      select null, null, ${figures(sql`ms_of_cars`, sql`not_earned_of_cars`)}
      from (select coalesce(sum(repairs), 0) as repairs, coalesce(sum(with_cost), 0) as with_cost, sum(cost) as cost from sums) as sums,
           (select sum(ms_of_cars) as ms_of_cars, sum(not_earned_of_cars) as not_earned_of_cars from kept) as kept`),
    ),
  )
}

interface Parts {
  /** (key, repairs, with_cost, cost) */
  sums: Sql
  /** (key, ms, not_earned, ms_of_cars, not_earned_of_cars): what overlaps counts once in its group, and once of its car in all. */
  kept: Sql
}

function byCar(asked: Reported, key: Sql): Parts {
  const cars = (id: Sql) =>
    sql`join vehicles on vehicles.tenant_id = ${asked.tenantId} and vehicles.id = ${id}`
  return {
    sums: sql`
      select ${key} as key, sum(repairs) as repairs, sum(with_cost) as with_cost, sum(cost) as cost
      from (${sumsBy(asked, sql`repairs.vehicle_id`)}) as added ${cars(sql`added.key`)} group by 1`,
    kept: sql`
      select key, ms, not_earned, ms as ms_of_cars, not_earned as not_earned_of_cars from (
        select ${key} as key, sum(ms) as ms, sum(ms * rate) as not_earned
        from (${keptCars(staysOfRepairs(asked, sql`null`))}) as kept
        left join rates on rates.vehicle_id = kept.vehicle_id ${cars(sql`kept.vehicle_id`)} group by 1) as kept`,
  }
}

function byRepair(asked: Reported, key: Sql): Parts {
  const group = sql`vehicle_id, key`
  return {
    sums: sumsBy(asked, key),
    kept: sql`
      with stays as materialized (
        ${addedAndShared(sql`vehicle_id`, sql`(${staysOfRepairs(asked, key)}) as stays`, group)}),
      added as (
        select vehicle_id, key, added_ms as ms, added_ms as ms_of_cars from stays where not is_shared
        union all
        select vehicle_id, key, ${addedMs(group)}, added_ms from stays where is_shared)
      select key, sum(ms) as ms, sum(ms * rate) as not_earned, sum(ms_of_cars) as ms_of_cars,
             sum(ms_of_cars * rate) as not_earned_of_cars
      from added left join rates on rates.vehicle_id = added.vehicle_id group by key`,
  }
}

function sumsBy(asked: Reported, key: Sql): Sql {
  return sql`
    select ${key} as key, count(*) as repairs, count(${costOfRepair}) as with_cost, sum(${costOfRepair}) as cost
    from repairs where ${isDone(asked)} group by 1`
}

/** By a key of the repair; or of its car, when whatever is done to a car is in one group. */
const groups: Record<CostGroup, { key: (asked: Reported) => Sql } | { ofCar: Sql }> = {
  month: { key: (asked) => monthOf(epochOf(sql`completed_at`), asked) },
  category: { key: () => sql`repairs.category` },
  vehicle: { ofCar: sql`vehicles.id` },
  class: { ofCar: sql`coalesce(vehicle_class, '')` },
  location: { ofCar: sql`coalesce(location, '')` },
  mechanic: { key: () => sql`coalesce(mechanic, '')` },
}

function figures(ms: Sql, notEarned: Sql): Sql {
  return sql`
    sums.repairs::int as repairs, sums.with_cost::int as "withCost", coalesce(sums.cost, 0)::float8 as cost,
    coalesce(${inDays(sql`kept.${ms}`)}, 0) as "downtimeDays",
    case when kept.${ms} is null then 0 else ${inDays(sql`kept.${notEarned}`)} end as "notEarned"`
}

function nameOfCar({ tenantId }: Reported): Sql {
  return sql`(select vehicle_key from vehicles where vehicles.tenant_id = ${tenantId} and vehicles.id = sums.key)`
}
