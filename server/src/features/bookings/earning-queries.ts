import { LEAST_RENTALS } from '@pitlane/contract/bookings/distance'
import { EARNING_DAYS } from '@pitlane/contract/bookings/earning'
import { DAY } from '@pitlane/contract/durations'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { sharesOfCars, sharesOfSome } from './pace-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/**
 * What cars earn on a rented day and how often they are rented, as a relation to join: (vehicle_id, basis, per_day, share), of
 * the `trips` that a statement has gathered of all cars. By their own completed bookings; else by those of their class, else of
 * the fleet. A car of which nobody can tell is not there.
 */
export function ratesOfCars(asked: Asked): Sql {
  return sql`
    with earnings as materialized (${earnings(asked, sql`trips`)}),
    earning_groups as materialized (${groupsOf(sql`earnings`)})
    ${ratesFrom(asked, sharesOfCars(asked), sql`true`)}`
}

/** The same of one car. What others earned is looked at only when it says too little. */
export function rateOfCar(asked: Asked, vehicleId: Sql): Sql {
  const isIt = sql`cars.id = ${vehicleId}`
  return sql`
    with earnings as materialized (${earnings(asked, sql`(${pricedBookings(asked, isIt)}) as priced`)}),
    earning_groups as materialized (
      ${groupsOf(sql`(${earnings(asked, sql`(${pricedBookings(asked, sql`true`)}) as priced`)}) as earnings`)})
    ${ratesFrom(asked, sharesOfSome(asked, isIt), isIt)}`
}

interface Rate {
  perDay: number
  /** Of days rented, from 0 to 1. */
  share: number
}

/** Read for one car; undefined when nobody can tell. */
export async function rateOf(ctx: ReadContext, vehicleId: string): Promise<Rate | undefined> {
  const [rate] = await ctx.query<Rate>(sql`
    select per_day as "perDay", share from (${rateOfCar(ctx, sql`${vehicleId}::uuid`)}) as rate`)
  return rate
}

/** Prices and days of completed bookings of each car that was booked, in the currency of the business. */
function earnings({ now }: Asked, priced: Sql): Sql {
  const since = new Date(now.getTime() - EARNING_DAYS * DAY)
  return sql`
    select vehicle_id, vehicle_class, count(*) as rentals, sum(price) as price, sum(days) as days
    from ${priced}
    where price is not null and return_at between ${since}::timestamptz and ${now}::timestamptz and days > 0
    group by vehicle_id, vehicle_class`
}

/** What was paid for cars that came back, as `trips` has it. */
function pricedBookings({ tenantId }: Asked, which: Sql): Sql {
  return sql`
    select cars.id as vehicle_id, cars.vehicle_class, bookings.return_at, bookings.price, bookings.days
    from bookings
    join booking_vehicles on booking_vehicles.tenant_id = ${tenantId}
      and booking_vehicles.booking_id = bookings.id and booking_vehicles.is_active
    join vehicles as cars on cars.tenant_id = ${tenantId} and cars.hq_vehicle_id = booking_vehicles.hq_vehicle_id
    where bookings.tenant_id = ${tenantId} and bookings.status = 'completed'
      and bookings.currency = (select currency from tenants where id = ${tenantId}) and ${which}`
}

function groupsOf(earned: Sql): Sql {
  return sql`
    select vehicle_class, grouping(vehicle_class) = 1 as is_fleet, sum(rentals) as rentals, sum(price) as price, sum(days) as days
    from ${earned} group by grouping sets ((vehicle_class), ())`
}

function ratesFrom({ tenantId }: Asked, shares: Sql, which: Sql): Sql {
  return sql`
    select cars.id as vehicle_id, rate.basis, (rate.price / rate.days)::float8 as per_day, pace.share
    from vehicles as cars
    join (${shares}) as pace on pace.vehicle_id = cars.id
    left join earnings as own on own.vehicle_id = cars.id and own.rentals >= ${LEAST_RENTALS.vehicle}::int
    cross join lateral (
      select 0 as place, 'vehicle' as basis, own.price, own.days where own.days > 0
      union all
      select 1 + is_fleet::int, case when is_fleet then 'fleet' else 'class' end, price, days
      from earning_groups
      where own.days is null and (is_fleet or earning_groups.vehicle_class = cars.vehicle_class)
        and rentals >= case when is_fleet then ${LEAST_RENTALS.fleet}::int else ${LEAST_RENTALS.class}::int end
      order by place limit 1) as rate
    where cars.tenant_id = ${tenantId} and pace.share is not null and ${which}`
}
