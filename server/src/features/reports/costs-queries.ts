import type { CostGroup } from '@pitlane/contract/reports/calls'
import { empty, inManyShapes, type Sql, sql } from '../../platform/database/database.ts'
import { addedMs } from '../../platform/database/spans.ts'
import { ratesOfCars } from '../bookings/earning-queries.ts'
import { tripsOfCars } from '../bookings/trip-queries.ts'
import type { Reported } from './asked-period.ts'
import { doneRepairs, inDays, monthOf, staysOfCars } from './done-queries.ts'

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

/** All groups that have repairs, and the total. What is about cars is added up by car first, and then by their group. */
export function costSums(asked: Reported, by: CostGroup): Promise<CostSums[]> {
  const group = groups[by]
  const ofCar = 'ofCar' in group ? group.ofCar : undefined
  const cars = (id: Sql) =>
    ofCar ? sql`join vehicles on vehicles.tenant_id = ${asked.tenantId} and vehicles.id = ${id}` : empty
  return asked.query<CostSums>(
    inManyShapes(sql`
      with done as materialized (${doneRepairs(asked, 'key' in group ? group.key(asked) : sql`null`)}),
      trips as materialized (${tripsOfCars(asked, sql`true`)}),
      rates as materialized (${ratesOfCars(asked)}),
      added as (
        select ${ofCar ? sql`vehicle_id` : sql`key`} as key, count(*) as repairs, count(cost) as with_cost, sum(cost) as cost
        from done group by 1),
      sums as materialized (
        select ${ofCar ?? sql`key`} as key, ${sums} from added ${cars(sql`added.key`)} group by 1),
      stays as materialized (${ofCar ? staysOfCars : staysByKey}),
      kept as (
        select ${ofCar ?? sql`key`} as key, ${kept(sql`ms`)}
        from stays left join rates on rates.vehicle_id = stays.vehicle_id ${cars(sql`stays.vehicle_id`)} group by 1)
      select sums.key::text as key, ${by === 'vehicle' ? nameOfCar(asked) : sql`null`} as name, ${figures}
      from sums left join kept on kept.key = sums.key
      union all
      select null, null, ${figures}
      from (select ${sums} from sums) as sums,
           (select ${kept(sql`ms_of_car`)} from stays left join rates on rates.vehicle_id = stays.vehicle_id) as kept`),
  )
}

/** By a key of the repair; or of its car, when whatever is done to a car is in one group. */
const groups: Record<CostGroup, { key: (asked: Reported) => Sql } | { ofCar: Sql }> = {
  month: { key: (asked) => monthOf(sql`completed_at`, asked) },
  category: { key: () => sql`repairs.category` },
  vehicle: { ofCar: sql`vehicles.id` },
  class: { ofCar: sql`coalesce(vehicle_class, '')` },
  location: { ofCar: sql`coalesce(location, '')` },
  mechanic: { key: () => sql`coalesce(mechanic, '')` },
}

const sums: Sql = sql`
  coalesce(sum(repairs), 0) as repairs, coalesce(sum(with_cost), 0) as with_cost, coalesce(sum(cost), 0) as cost`

/** `staysOfCars` by group, with its key: what overlaps counts once in each, and once of its car in all of them. */
const staysByKey: Sql = sql`
  select vehicle_id, key, sum(ms) as ms, sum(ms_of_car) as ms_of_car
  from (select vehicle_id, key, ${addedMs(sql`vehicle_id, key`)} as ms, ${addedMs(sql`vehicle_id`)} as ms_of_car
        from done where until > since) as stays
  group by vehicle_id, key`

function kept(ms: Sql): Sql {
  return sql`${inDays(sql`sum(${ms})`)} as days, ${inDays(sql`sum(${ms} * per_day * share)`)} as not_earned`
}

const figures: Sql = sql`
  sums.repairs::int as repairs, sums.with_cost::int as "withCost", sums.cost::float8 as cost,
  coalesce(kept.days, 0) as "downtimeDays", kept.not_earned as "notEarned"`

function nameOfCar({ tenantId }: Reported): Sql {
  return sql`(select vehicle_key from vehicles where vehicles.tenant_id = ${tenantId} and vehicles.id = sums.key)`
}
