import type { CostGroup } from '@pitlane/contract/reports/calls'
import { inManyShapes, type Sql, sql, withRoom } from '../../platform/database/database.ts'
import { epochOf } from '../../platform/database/spans.ts'
import { tripsOfCars } from '../bookings/trip-queries.ts'
import type { Reported } from './asked-period.ts'
import { monthOf, ofCar, within } from './done-queries.ts'
import { groupKey, joinCars } from './group-queries.ts'

/** How far the cars of a group went; the total has no key. */
interface GroupDistance {
  key: string | null
  distance: number | null
}

/** Of each group that is about some cars or a time, and of all. A category or a mechanic is about the whole fleet. */
export function distancesOf(asked: Reported, by: CostGroup): Promise<GroupDistance[]> {
  const group = groupKey(asked, by)
  const ofRepairs = by === 'month' ? distancesOfMonths : distanceOfAll
  const statement = 'ofCar' in group ? distancesOfGroups(asked, group.ofCar) : ofRepairs(asked)
  return asked.query<GroupDistance>(withRoom(inManyShapes(statement)))
}

function distanceOfAll(asked: Reported): Sql {
  return sql`select null as key, sum(distance)::float8 as distance from (${distancesOfCars(asked)}) as driven`
}

function distancesOfGroups(asked: Reported, key: Sql): Sql {
  return sql`
    select (${key})::text as key, sum(distance)::float8 as distance
    from (${distancesOfCars(asked)}) as driven ${joinCars(asked, sql`driven.vehicle_id`)}
    group by grouping sets ((1), ())`
}

/** Within each month from its own first reading to its last, and altogether. */
function distancesOfMonths(asked: Reported): Sql {
  return sql`
    with driven as materialized (
      select vehicle_id, month, sum(${distance}) as distance, min(first) as first, max(last) as last
      from (
        select vehicle_id, month, min(moment) as first, max(moment) as last
        from (select vehicle_id, ${monthOf(sql`read_at`, asked)} as month, ${moment} as moment
              from (${allOfSyncs(asked)} union all ${otherReadings(asked, ownTrips(asked))}) as read offset 0) as read
        group by vehicle_id, month offset 0) as months
      group by grouping sets ((month), (vehicle_id)))
    select month::text as key, distance::float8 as distance from driven where month is not null
    union all
    select null, sum(${distance})::float8 from driven where month is null`
}

/**
 * How far each car went in the period: (vehicle_id, distance). The difference of its first and last reading; null with fewer than
 * two, or when it would run backwards. Of what syncs wrote only the ends are looked up; `trips` are those of `tripsOfCars`.
 */
export function distancesOfCars(asked: Reported, trips: Sql = ownTrips(asked)): Sql {
  return sql`
    select vehicle_id, ${distance} as distance
    from (
      select vehicle_id, min(moment) as first, max(moment) as last
      from (select vehicle_id, ${moment} as moment
            from (${endsOfSyncs(asked)} union all ${otherReadings(asked, trips)}) as read offset 0) as read
      group by vehicle_id) as driven`
}

/** Enough for 9,999,999. */
const ODOMETER_BITS = 24

/** A reading and its second are one number, so that first and last need no sorting. */
const moment: Sql = sql`(${epochOf(sql`read_at`)}::bigint << ${ODOMETER_BITS}::int) | odometer`
const distance: Sql = sql`
  case when last > first then nullif(greatest(${odometerOf(sql`last`)} - ${odometerOf(sql`first`)}, -1), -1) end`

function odometerOf(moment: Sql): Sql {
  return sql`(${moment} & ${2 ** ODOMETER_BITS - 1}::bigint)::int`
}

/** For a statement that has not gathered them for something else. */
function ownTrips(asked: Reported): Sql {
  return sql`(${tripsOfCars(asked, asked.vehicleId ? sql`cars.id = ${asked.vehicleId}` : sql`true`)}) as trips`
}

/** What odometers showed at the counter, in the workshop and when a car was checked; one that is marked says nothing: (vehicle_id, read_at, odometer). */
function otherReadings(asked: Reported, trips: Sql): Sql {
  return sql`
    select vehicle_id, read_at, odometer from (
      select vehicle_id, case when is_back then brought_back_at else picked_up_at end as read_at,
             case when is_back then odometer_return else odometer_pick_up end as odometer
      from ${trips}
      cross join (values (false), (true)) as counter (is_back)) as counter
    where odometer is not null and ${within(asked, sql`read_at`)}
    union all
    select vehicle_id, read_at, odometer from repair_readings
    where tenant_id = ${asked.tenantId} and ${within(asked, sql`read_at`)} ${ofCar(sql`vehicle_id`, asked)}
    union all
    select vehicle_id, at, odometer from checks
    where tenant_id = ${asked.tenantId} and odometer is not null and not is_odometer_lower and ${within(asked, sql`at`)}
      ${ofCar(sql`vehicle_id`, asked)}`
}

function allOfSyncs(asked: Reported): Sql {
  return sql`
    select vehicle_id, read_at, odometer from odometer_readings
    where tenant_id = ${asked.tenantId} and ${within(asked, sql`read_at`)} ${ofCar(sql`vehicle_id`, asked)}`
}

/** Of each car the first and the last, by index: a car that is driven every day has hundreds in a year. */
function endsOfSyncs(asked: Reported): Sql {
  const end = (order: Sql) => sql`(
    select read_at, odometer from odometer_readings
    where odometer_readings.tenant_id = ${asked.tenantId} and odometer_readings.vehicle_id = vehicles.id
      and ${within(asked, sql`read_at`)}
    order by ${order} limit 1)`
  return sql`
    select vehicles.id as vehicle_id, ends.read_at, ends.odometer
    from vehicles
    cross join lateral ${end(sql`read_at`)} as first
    cross join lateral ${end(sql`read_at desc`)} as last
    cross join lateral (
      select first.read_at, first.odometer
      union all
      select last.read_at, last.odometer where last.read_at > first.read_at) as ends
    where vehicles.tenant_id = ${asked.tenantId} ${ofCar(sql`vehicles.id`, asked)}`
}
