import type { CostGroup } from '@pitlane/contract/reports/calls'
import { inManyShapes, type Sql, sql, withRoom } from '../../platform/database/database.ts'
import { addedAndShared, addedMs } from '../../platform/database/spans.ts'
import { ratesOfCars } from '../bookings/earning-queries.ts'
import { tripsOfCars } from '../bookings/trip-queries.ts'
import type { Reported } from './asked-period.ts'
import { inDays, keptCars, staysOfRepairs } from './done-queries.ts'
import { groupKey, joinCars } from './group-queries.ts'

/** How long the repairs of a group kept their cars; the total has no key. */
export interface GroupDowntime {
  key: string | null
  days: number
  /** Null when nobody can tell what any of these cars earns. */
  notEarned: number | null
}

/** Of each group that kept a car, and of all: what overlaps counts once in its group, and once of its car in all. */
export function downtimesOf(asked: Reported, by: CostGroup): Promise<GroupDowntime[]> {
  const group = groupKey(asked, by)
  return asked.query<GroupDowntime>(
    withRoom(
      inManyShapes(sql`
      with trips as materialized (${tripsOfCars(asked, sql`true`)}),
      rates as materialized (select vehicle_id, per_day * share as rate from (${ratesOfCars(asked)}) as rates),
      kept as materialized (${'ofCar' in group ? byCar(asked, group.ofCar) : byRepair(asked, group.ofRepair)})
      select key::text as key, ${inDays(sql`ms`)} as days, ${inDays(sql`not_earned`)} as "notEarned" from kept
      union all
      select null, ${inDays(sql`sum(ms_of_cars)`)}, ${inDays(sql`sum(not_earned_of_cars)`)} from kept having count(*) > 0`),
    ),
  )
}

/** (key, ms, not_earned, ms_of_cars, not_earned_of_cars); by car, and then by the groups of these. */
function byCar(asked: Reported, key: Sql): Sql {
  return sql`
    select key, ms, not_earned, ms as ms_of_cars, not_earned as not_earned_of_cars from (
      select ${key} as key, sum(ms) as ms, sum(ms * rate) as not_earned
      from (${keptCars(staysOfRepairs(asked, sql`null`))}) as kept
      left join rates on rates.vehicle_id = kept.vehicle_id ${joinCars(asked, sql`kept.vehicle_id`)} group by 1) as kept`
}

/** The same. Within a car only what shares a moment with something else is looked at by group. */
function byRepair(asked: Reported, key: Sql): Sql {
  const group = sql`vehicle_id, key`
  return sql`
    with stays as materialized (
      ${addedAndShared(sql`vehicle_id`, sql`(${staysOfRepairs(asked, key)}) as stays`, group)}),
    added as (
      select vehicle_id, key, added_ms as ms, added_ms as ms_of_cars from stays where not is_shared
      union all
      select vehicle_id, key, ${addedMs(group)}, added_ms from stays where is_shared)
    select key, sum(ms) as ms, sum(ms * rate) as not_earned, sum(ms_of_cars) as ms_of_cars,
           sum(ms_of_cars * rate) as not_earned_of_cars
    from added left join rates on rates.vehicle_id = added.vehicle_id group by key`
}
