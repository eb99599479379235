import type { CostGroup } from '@pitlane/contract/reports/calls'
import { monthsOf } from '@pitlane/contract/reports/period'
import { instantOn } from '@pitlane/contract/zones'
import { inManyShapes, type Sql, sql } from '../../platform/database/database.ts'
import { ratesOfCars } from '../bookings/earning-queries.ts'
import type { Reported } from './asked-period.ts'
import { distancesOfCars } from './distance-queries.ts'
import { doneRepairs, standing } from './done-queries.ts'

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
  distance: number | null
}

/** All groups that have repairs, and the total. */
export function costSums(asked: Reported, by: CostGroup): Promise<CostSums[]> {
  const { key, part, ofCar } = groups[by](asked)
  return asked.query<CostSums>(
    inManyShapes(sql`
      with done as materialized (${doneRepairs(asked, key)}),
      rates as materialized (${ratesOfCars(asked)}),
      driven as materialized (${distancesOfCars(asked, part)}),
      sums as (
        select key, grouping(key) = 1 as is_total, count(*) as repairs, count(cost) as with_cost, coalesce(sum(cost), 0) as cost
        from done group by grouping sets ((key), ())),
      stays as (
        select false as is_total, key, ${daysAndEarnings} from (${standing(sql`vehicle_id, key`)}) as stays
        left join rates on rates.vehicle_id = stays.vehicle_id group by key
        union all
        select true, null, ${daysAndEarnings} from (${standing(sql`vehicle_id`)}) as stays
        left join rates on rates.vehicle_id = stays.vehicle_id),
      distances as (
        select true as is_total, null as key, sum(distance) as distance from driven where part is null
        union all
        select false, ${ofCar}, sum(distance) from driven
        join vehicles on vehicles.tenant_id = ${asked.tenantId} and vehicles.id = driven.vehicle_id
        where part is not null group by 2)
      select case when not sums.is_total then sums.key::text end as key,
             ${by === 'vehicle' ? nameOfCar(asked) : sql`null`} as name,
             sums.repairs::int as repairs, sums.with_cost::int as "withCost", sums.cost::float8 as cost,
             coalesce(stays.days, 0) as "downtimeDays", stays.not_earned as "notEarned", distance::int as distance
      from sums
      left join stays on stays.is_total = sums.is_total and (sums.is_total or stays.key = sums.key)
      left join distances on distances.is_total = sums.is_total and (sums.is_total or distances.key = sums.key)`),
  )
}

const daysAndEarnings: Sql = sql`sum(days) as days, sum(days * per_day * share) as not_earned`

function nameOfCar({ tenantId }: Reported): Sql {
  return sql`(select vehicle_key from vehicles where vehicles.tenant_id = ${tenantId} and vehicles.id = sums.key)`
}

interface Group {
  /** Of a repair and its vehicle. */
  key: Sql
  /** Into what the period falls for distances. */
  part: Sql
  /** Whose distance a car's is, of `driven` and its vehicle. A category or a mechanic is about the whole fleet. */
  ofCar: Sql
}

const whole: Sql = sql`0`

const groups: Record<CostGroup, (asked: Reported) => Group> = {
  month: (asked) => ({
    key: monthOf(sql`completed_at`, asked),
    part: monthOf(sql`read_at`, asked),
    ofCar: sql`part`,
  }),
  category: () => ({ key: sql`repairs.category`, part: whole, ofCar: sql`null::text` }),
  vehicle: () => ({ key: sql`repairs.vehicle_id`, part: whole, ofCar: sql`driven.vehicle_id` }),
  class: () => ofVehicle(sql`coalesce(vehicle_class, '')`),
  location: () => ofVehicle(sql`coalesce(location, '')`),
  mechanic: () => ({ key: sql`coalesce(mechanic, '')`, part: whole, ofCar: sql`null::text` }),
}

function ofVehicle(column: Sql): Group {
  return { key: column, part: whole, ofCar: column }
}

/** Its place among the months of the period: looking it up costs a fraction of asking what the calendar says there. */
function monthOf(instant: Sql, { period, timezone }: Reported): Sql {
  const starts = monthsOf(period).map((month) => new Date(instantOn(`${month}-01`, null, timezone)))
  return sql`width_bucket(${instant}, ${starts}::timestamptz[])`
}
