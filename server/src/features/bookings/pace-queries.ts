import { LEAST_KNOWN_DAYS, LEAST_RENTALS, SHARE_DAYS } from '@pitlane/contract/bookings/distance'
import { DAY } from '@pitlane/contract/durations'
import { type Sql, sql } from '../../platform/database/database.ts'
import { addedMs, milliseconds, millisecondsBetween } from '../../platform/database/spans.ts'
import { AHEAD_DAYS, type Asked, heldByEach, heldByFleet, inDays, wasOutBefore } from './held-queries.ts'

/**
 * How fast cars get on (by their own past, else by their class's, else by the fleet's), and when bookings take them from now on, as a relation to join:
 * (vehicle_id, basis, rentals, per_day, share, ahead).
 */
export function pacesOfCars(asked: Asked): Sql {
  return sql`with ${everyPastAndGroups(asked)} ${pacesFrom(sql`every_past`)}`
}

/**
 * The same of some cars, by a condition on `cars`. Those of a whole fleet are looked at only when one of these says too little, and not
 * at all by who has `groupsOfFleet` already.
 */
export function pacesOfSome(asked: Asked, which: Sql, groups?: string): Sql {
  return sql`
    with some_past as materialized (${pastOfCars(asked, heldByEach(asked, which))}),
    rate_groups as materialized (${groups ? groupsIn(groups, 'rates') : ratesOfGroups(asked)}),
    share_groups as materialized (${groups ? groupsIn(groups, 'shares') : sharesOfFleet(asked)})
    ${pacesFrom(sql`some_past`)}`
}

/** How fast classes and the fleet get on, for whoever asks for many cars in several statements: (groups). */
export function groupsOfFleet(asked: Asked): Sql {
  return sql`
    with ${everyPastAndGroups(asked)}
    select json_build_object('rates', (select json_agg(rate_groups) from rate_groups),
                             'shares', (select json_agg(share_groups) from share_groups))::text as groups`
}

/** Of all cars at once, what is known of each, and what that comes to in classes and in the fleet. */
function everyPastAndGroups(asked: Asked): Sql {
  return sql`
    every_past as materialized (${pastOfCars(asked, heldByFleet(asked))}),
    rate_groups as materialized (
      select ${group}, sum(rentals) as rentals, sum(distance) as distance, sum(driven_ms) as driven_ms
      from every_past group by ${groups}),
    share_groups as materialized (${sharesOfGroups(sql`every_past`)})`
}

const groupColumns = {
  rates: sql`vehicle_class text, is_fleet boolean, rentals bigint, distance float8, driven_ms float8`,
  shares: sql`vehicle_class text, is_fleet boolean, rented_ms float8, known_ms float8`,
}

function groupsIn(groups: string, name: keyof typeof groupColumns): Sql {
  return sql`select * from json_to_recordset(${groups}::json -> ${name}::text) as known (${groupColumns[name]})`
}

/** Only how often cars are out, (vehicle_id, share), in one go from the `trips` that a statement has gathered. */
export function sharesOfCars(asked: Asked): Sql {
  const [at, before] = [inDays(asked, 0), inDays(asked, -SHARE_DAYS)]
  return sql`
    with rented as materialized (
      select vehicle_id, sum(ms) as rented_ms
      from (
        select vehicle_id, ${addedMs(sql`vehicle_id`)} as ms
        from (select vehicle_id, ${milliseconds(sql`greatest(out_from, ${before})`)} as since,
                     ${milliseconds(sql`least(out_until, ${at})`)} as until
              from trips where out_until > ${before} and out_from < ${at} offset 0) as spans) as spans
      group by vehicle_id),
    first_out as materialized (select vehicle_id, min(out_from) as first_from from trips group by vehicle_id),
    every_past as materialized (
      select vehicle_id, vehicle_class, rented_ms, known_ms, ${isKnown} as is_known
      from (
        select cars.id as vehicle_id, vehicle_class, coalesce(rented_ms, 0) as rented_ms, ${knownMs(asked)} as known_ms
        from vehicles as cars
        left join rented on rented.vehicle_id = cars.id
        left join first_out on first_out.vehicle_id = cars.id
        where cars.tenant_id = ${asked.tenantId}) as cars),
    share_groups as materialized (${sharesOfGroups(sql`every_past`)})
    select own.vehicle_id, ${share} as share from every_past as own`
}

/** The same of some cars, by a condition on `cars`. The fleet is looked at only when one of these says too little. */
export function sharesOfSome(asked: Asked, which: Sql): Sql {
  return sql`
    with some_past as materialized (${pastOfCars(asked, heldByEach(asked, which))}),
    share_groups as materialized (${sharesOfFleet(asked)})
    select own.vehicle_id, ${share} as share from some_past as own`
}

/** Classes, and the fleet. */
const group: Sql = sql`vehicle_class, grouping(vehicle_class) = 1 as is_fleet`
const groups: Sql = sql`grouping sets ((vehicle_class), ())`

/** How far they go, from their bookings at once: what is added up needs no car in between. */
function ratesOfGroups(asked: Asked): Sql {
  return sql`
    select ${group}, count(*) as rentals, sum(distance)::float8 as distance, sum(out_ms) as driven_ms
    from (${heldByFleet(asked)}) as held
    where vehicle_id is not null and is_driven
    group by ${groups}`
}

function sharesOfFleet(asked: Asked): Sql {
  return sharesOfGroups(sql`(${pastOfCars(asked, heldByFleet(asked))}) as past`)
}

function sharesOfGroups(past: Sql): Sql {
  return sql`
    select ${group}, sum(rented_ms) as rented_ms, sum(known_ms) as known_ms
    from ${past} where is_known group by ${groups}`
}

function pacesFrom(past: Sql): Sql {
  return sql`
    select own.vehicle_id, rate.basis, coalesce(rate.rentals, 0) as rentals,
           rate.distance / (rate.driven_ms / ${DAY}::float8) as per_day, ${share} as share, own.ahead
    from ${past} as own
    left join lateral (
      select 0 as place, 'vehicle' as basis, own.rentals, own.distance, own.driven_ms
      where own.rentals >= ${LEAST_RENTALS.vehicle}::int
      union all
      select 1 + is_fleet::int, case when is_fleet then 'fleet' else 'class' end, rentals, distance, driven_ms
      from rate_groups
      where own.rentals < ${LEAST_RENTALS.vehicle}::int and (is_fleet or rate_groups.vehicle_class = own.vehicle_class)
        and rentals >= case when is_fleet then ${LEAST_RENTALS.fleet}::int else ${LEAST_RENTALS.class}::int end
      order by place limit 1) as rate on true`
}

/** By its own past; else by its class's; else by the fleet's. The groups are looked at only for a car that needs them. */
const share: Sql = sql`
  case when own.is_known then own.rented_ms / own.known_ms else coalesce(
    (select rented_ms / known_ms from share_groups where not is_fleet and share_groups.vehicle_class = own.vehicle_class),
    (select rented_ms / known_ms from share_groups where is_fleet)) end`

/**
 * What is known of cars that were `held`: how far they went, for how long they were out, and the times ahead that bookings take. Of what is over only what counts is read. What was before it matters for a car alone that seems to be new.
 */
function pastOfCars(asked: Asked, held: Sql): Sql {
  const [at, before, end] = [inDays(asked, 0), inDays(asked, -SHARE_DAYS), inDays(asked, AHEAD_DAYS)]
  return sql`
    select vehicle_id, vehicle_class, rentals, distance, driven_ms, ahead, rented_ms, known_ms,
           ${isKnown} as is_known
    from (
      select vehicle_id, car_hq_id as hq_vehicle_id, vehicle_class, created_at,
             count(*) filter (where is_driven) as rentals,
             sum(distance) filter (where is_driven)::float8 as distance,
             sum(out_ms) filter (where is_driven) as driven_ms, min(out_from) as first_seen,
             range_agg(tstzrange(greatest(out_from, ${before}), least(out_until, ${at})))
               filter (where out_until > ${before} and out_from < ${at}) as rented,
             range_agg(tstzrange(greatest(ahead_from, ${at}), least(ahead_until, ${end})))
               filter (where ahead_from is not null) as ahead
      from (${held}) as held
      where vehicle_id is not null
      group by vehicle_id, car_hq_id, vehicle_class, created_at) as cars
    cross join lateral (
      select case when least(created_at, first_seen) > ${before} and ${wasOutBefore(asked)} then ${before} else first_seen end
        as first_from
      offset 0) as known
    cross join lateral (
      select (select coalesce(sum(${millisecondsBetween(sql`lower(taken)`, sql`upper(taken)`)}), 0) from unnest(rented) as taken)
               as rented_ms,
             ${knownMs(asked)} as known_ms) as counted`
}

const isKnown: Sql = sql`known_ms >= ${LEAST_KNOWN_DAYS * DAY}::float8`

/** Of a car that was created, and first out, then. */
function knownMs(asked: Asked): Sql {
  return sql`least(${SHARE_DAYS * DAY}::float8,
    ${millisecondsBetween(sql`least(created_at, first_from)`, inDays(asked, 0))})`
}
