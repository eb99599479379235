import type { CostGroup } from '@pitlane/contract/reports/calls'
import { inManyShapes, type Sql, sql } from '../../platform/database/database.ts'
import { ratesOfCars } from '../bookings/earning-queries.ts'
import type { Reported } from './asked-period.ts'
import { distancesOfCars } from './distance-queries.ts'
import { carSums, daysOf, doneRepairs } from './done-queries.ts'

/** A group as it is added up; the total has no key. */
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
      cars as (
        select key, grouping(key) = 1 as is_total, vehicle_id, ${carSums}
        from done group by grouping sets ((key, vehicle_id), (vehicle_id))),
      sums as (
        select is_total, key, sum(repairs) as repairs, sum(with_cost) as with_cost, coalesce(sum(cost), 0) as cost,
               sum(days) as days, sum(days * per_day * share) as not_earned
        from (select cars.*, ${daysOf(sql`down`)} as days from cars) as cars
        left join rates on rates.vehicle_id = cars.vehicle_id
        group by is_total, key),
      distances as (
        select true as is_total, null as key, sum(distance) as distance from driven where part is null
        union all
        select false, ${ofCar}, sum(distance) from driven
        join vehicles on vehicles.tenant_id = ${asked.tenantId} and vehicles.id = driven.vehicle_id
        where part is not null group by 2)
      select case when not sums.is_total then sums.key end as key,
             ${by === 'vehicle' ? nameOfCar(asked) : sql`null`} as name,
             sums.repairs::int as repairs, sums.with_cost::int as "withCost", sums.cost::float8 as cost,
             sums.days as "downtimeDays", sums.not_earned as "notEarned", distance::int as distance
      from (select * from sums union all
            select true, null, 0, 0, 0, 0, null where not exists (select from sums where is_total)) as sums
      left join distances on distances.is_total = sums.is_total and (sums.is_total or distances.key = sums.key)`),
  )
}

function nameOfCar({ tenantId }: Reported): Sql {
  return sql`(select vehicle_key from vehicles where vehicles.tenant_id = ${tenantId} and vehicles.id::text = sums.key)`
}

interface Group {
  /** Of a repair and its vehicle. */
  key: Sql
  /** Into what the period falls for distances. */
  part: Sql
  /** Whose distance a car's is, of `driven` and its vehicle. A category or a mechanic is about the whole fleet. */
  ofCar: Sql
}

const whole: Sql = sql`''`

const groups: Record<CostGroup, (asked: Reported) => Group> = {
  month: (asked) => ({
    key: monthOf(sql`completed_at`, asked),
    part: monthOf(sql`read_at`, asked),
    ofCar: sql`part`,
  }),
  category: () => ({ key: sql`repairs.category`, part: whole, ofCar: sql`null::text` }),
  vehicle: () => ({ key: sql`repairs.vehicle_id::text`, part: whole, ofCar: sql`driven.vehicle_id::text` }),
  class: () => ofVehicle(sql`coalesce(vehicle_class, '')`),
  location: () => ofVehicle(sql`coalesce(location, '')`),
  mechanic: () => ({ key: sql`coalesce(mechanic, '')`, part: whole, ofCar: sql`null::text` }),
}

function ofVehicle(column: Sql): Group {
  return { key: column, part: whole, ofCar: column }
}

function monthOf(instant: Sql, { timezone }: Reported): Sql {
  return sql`to_char(${instant} at time zone ${timezone}::text, 'YYYY-MM')`
}
