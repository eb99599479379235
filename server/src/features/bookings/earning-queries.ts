import { DAY_MS, LEAST_RENTALS } from '@pitlane/contract/bookings/distance'
import { EARNING_DAYS } from '@pitlane/contract/bookings/earning'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { paceOfCar, sharesOfCars } from './pace-queries.ts'

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
    ${ratesFrom(asked, sql`(${paceOfCar(asked, vehicleId)}) as pace`, sql`cars.id = ${vehicleId}`)}`
}

/** Prices and days of completed bookings of each car that was booked, in the currency of the business. */
function earnings({ now }: Asked, priced: Sql): Sql {
  const since = new Date(now.getTime() - EARNING_DAYS * DAY_MS)
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
    select cars.id as vehicle_id, rate.basis, (rate.price / rate.days)::float8 as per_day, pace.share
    from vehicles as cars
    join ${pace} on pace.vehicle_id = cars.id
    left join earnings as own on own.vehicle_id = cars.id
    cross join lateral (
      select 0 as place, 'vehicle' as basis, own.price, own.days where own.rentals >= ${LEAST_RENTALS.vehicle}::int
      union all
      select 1 + is_fleet::int, case when is_fleet then 'fleet' else 'class' end, price, days
      from earning_groups
      where (own.rentals >= ${LEAST_RENTALS.vehicle}::int) is not true and (is_fleet or earning_groups.vehicle_class = cars.vehicle_class)
        and rentals >= case when is_fleet then ${LEAST_RENTALS.fleet}::int else ${LEAST_RENTALS.class}::int end
      order by place limit 1) as rate
    where cars.tenant_id = ${tenantId} and pace.share is not null and ${which}`
}
