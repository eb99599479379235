import type { CostGroup } from '@pitlane/contract/reports/calls'
import { monthsOf } from '@pitlane/contract/reports/period'
import { instantOn } from '@pitlane/contract/zones'
import { inManyShapes, type Sql, sql } from '../../platform/database/database.ts'
import { ratesOfCars } from '../bookings/earning-queries.ts'
import type { Reported } from './asked-period.ts'
import { distancesByPart, distancesOfCars } from './distance-queries.ts'
import { doneRepairs, inDays, standing } from './done-queries.ts'

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
  const { key, driven = distancesOfCars(asked), distances } = groups[by](asked)
  return asked.query<CostSums>(
    inManyShapes(sql`
      with done as materialized (${doneRepairs(asked, key)}),
      rates as materialized (${ratesOfCars(asked)}),
      driven as materialized (${driven}),
      sums as (select key, ${sumsOfDone} from done group by key),
      stays as (
        select key, ${daysAndEarnings} from (${standing(sql`vehicle_id, key`)}) as stays
        left join rates on rates.vehicle_id = stays.vehicle_id group by key),
      distances as (${distances})
      select sums.key::text as key, ${by === 'vehicle' ? nameOfCar(asked) : sql`null`} as name, ${figures}
      from sums left join stays on stays.key = sums.key left join distances on distances.key = sums.key
      union all
      select null, null, ${figures}
      from (select ${sumsOfDone} from done) as sums,
           (select ${daysAndEarnings} from (${standing(sql`vehicle_id`)}) as stays
            left join rates on rates.vehicle_id = stays.vehicle_id) as stays,
           (select sum(distance) as distance from driven where part is null) as distances`),
  )
}

const sumsOfDone: Sql = sql`count(*) as repairs, count(cost) as with_cost, coalesce(sum(cost), 0) as cost`
const daysAndEarnings: Sql = sql`
  ${inDays(sql`sum(ms)`)} as days, ${inDays(sql`sum(ms * per_day * share)`)} as not_earned`
const figures: Sql = sql`
  sums.repairs::int as repairs, sums.with_cost::int as "withCost", sums.cost::float8 as cost,
  coalesce(stays.days, 0) as "downtimeDays", stays.not_earned as "notEarned", distances.distance::int as distance`

function nameOfCar({ tenantId }: Reported): Sql {
  return sql`(select vehicle_key from vehicles where vehicles.tenant_id = ${tenantId} and vehicles.id = sums.key)`
}

interface Group {
  /** Of a repair and its vehicle. */
  key: Sql
  /** How far each car went, where it matters in which part of the period. */
  driven?: Sql
  /** How far the cars of each group went: (key, distance), from `driven`. */
  distances: Sql
}

const groups: Record<CostGroup, (asked: Reported) => Group> = {
  month: (asked) => ({
    key: monthOf(sql`completed_at`, asked),
    driven: distancesByPart(asked, monthOf(sql`read_at`, asked)),
    distances: sql`select part as key, sum(distance) as distance from driven where part is not null group by part`,
  }),
  category: () => ({ key: sql`repairs.category`, distances: ofNobody }),
  vehicle: () => ({
    key: sql`repairs.vehicle_id`,
    distances: sql`select vehicle_id as key, distance from driven`,
  }),
  class: (asked) => ofVehicle(asked, sql`coalesce(vehicle_class, '')`),
  location: (asked) => ofVehicle(asked, sql`coalesce(location, '')`),
  mechanic: () => ({ key: sql`coalesce(mechanic, '')`, distances: ofNobody }),
}

/** A category or a mechanic is about the whole fleet. */
const ofNobody: Sql = sql`select null::text as key, null::bigint as distance`

function ofVehicle({ tenantId }: Reported, column: Sql): Group {
  return {
    key: column,
    distances: sql`select ${column} as key, sum(distance) as distance from driven
      join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = driven.vehicle_id group by 1`,
  }
}

/** Its place among the months of the period: looking it up costs a fraction of asking what the calendar says there. */
function monthOf(instant: Sql, { period, timezone }: Reported): Sql {
  const starts = monthsOf(period).map((month) => new Date(instantOn(`${month}-01`, null, timezone)))
  return sql`width_bucket(${instant}, ${starts}::timestamptz[])`
}
