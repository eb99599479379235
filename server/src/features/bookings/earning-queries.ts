import { LEAST_RENTALS } from '@pitlane/contract/bookings/distance'
import { EARNING_DAYS } from '@pitlane/contract/bookings/earning'
import { DAY } from '@pitlane/contract/durations'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { pacesOfSome, sharesOfCars } from './pace-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/**
 * What cars earn on a rented day and how often they are rented, as a relation to join: (vehicle_id, basis, per_day, share), of
 * the `trips` that a statement has gathered of all cars. By their own completed bookings; else by those of their class, else of
 * the fleet. A car of which nobody can tell is not there.
 */
export function ratesOfCars(asked: Asked): Sql {
  return sql`
    with earnings as materialized (${earnings(asked, sql`trips`)}), ${earningGroups}
    ${ratesFrom(asked, sql`(${sharesOfCars(asked)}) as pace`, sql`true`)}`
}

/** The same of one car, by whatever has to be looked at for it. */
export function rateOfCar(asked: Asked, vehicleId: Sql): Sql {
  return sql`
    with earnings as materialized (${earnings(asked, sql`(${pricedBookings(asked)}) as priced`)}), ${earningGroups}
    ${ratesFrom(asked, sql`(${pacesOfSome(asked, sql`cars.id = ${vehicleId}`)}) as pace`, sql`cars.id = ${vehicleId}`)}`
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
function pricedBookings({ tenantId }: Asked): Sql {
  return sql`
    select cars.id as vehicle_id, cars.vehicle_class, bookings.return_at, bookings.price, bookings.days
    from bookings
    join booking_vehicles on booking_vehicles.tenant_id = ${tenantId}
      and booking_vehicles.booking_id = bookings.id and booking_vehicles.is_active
    join vehicles as cars on cars.tenant_id = ${tenantId} and cars.hq_vehicle_id = booking_vehicles.hq_vehicle_id
    where bookings.tenant_id = ${tenantId} and bookings.status = 'completed'
      and bookings.currency = (select currency from tenants where id = ${tenantId})`
}

const earningGroups: Sql = sql`
  earning_groups as materialized (
    select vehicle_class, grouping(vehicle_class) = 1 as is_fleet, sum(rentals) as rentals, sum(price) as price, sum(days) as days
    from earnings group by grouping sets ((vehicle_class), ()))`

function ratesFrom({ tenantId }: Asked, pace: Sql, which: Sql): Sql {
  return sql`
    select cars.id as vehicle_id,
           case when own.days > 0 then 'vehicle' when of_class.days > 0 then 'class' else 'fleet' end as basis,
           coalesce(own.price / own.days, of_class.price / of_class.days, of_fleet.price / of_fleet.days)::float8 as per_day,
           pace.share
    from vehicles as cars
    join ${pace} on pace.vehicle_id = cars.id
    left join earnings as own on own.vehicle_id = cars.id and own.rentals >= ${LEAST_RENTALS.vehicle}::int
    left join earning_groups as of_class on not of_class.is_fleet and of_class.vehicle_class = cars.vehicle_class
      and of_class.rentals >= ${LEAST_RENTALS.class}::int
    left join earning_groups as of_fleet on of_fleet.is_fleet and of_fleet.rentals >= ${LEAST_RENTALS.fleet}::int
    where cars.tenant_id = ${tenantId} and pace.share is not null
      and coalesce(own.days, of_class.days, of_fleet.days) > 0 and ${which}`
}
