import { DEAR_MONTHS, type VehicleFigures } from '@pitlane/contract/reports/calls'
import type { ReadContext } from '../../platform/context.ts'
import { inManyShapes, type Sql, sql, withRoom } from '../../platform/database/database.ts'
import { rateOfCar, ratesOfCars } from '../bookings/earning-queries.ts'
import { tripsOfCars } from '../bookings/trip-queries.ts'
import type { Reported } from './asked-period.ts'
import { distancesOfCars } from './distance-queries.ts'
import { costOfRepair, inDays, isDone, keptCars, ofCar, staysOfRepairs, within } from './done-queries.ts'

/** What was done to a car: of its repairs. */
interface CarRepairs extends Pick<VehicleFigures, 'vehicle' | 'cost' | 'repairs'> {
  /** Null when none of them kept it. */
  downtimeDays: number | null
  costOfYear: number
}

/** Cars of today, and whichever was repaired in the period. */
export function carsReported(asked: Reported): Promise<CarRepairs[]> {
  const { tenantId } = asked
  return asked.query<CarRepairs>(
    withRoom(
      inManyShapes(sql`
      with sums as materialized (
        select vehicle_id, count(*) as repairs, sum(${costOfRepair}) as cost from repairs where ${isDone(asked)} group by vehicle_id),
      stays as materialized (
        select vehicle_id, ${inDays(sql`ms`)} as days from (${keptCars(staysOfRepairs(asked, sql`null`))}) as stays),
      year_cost as materialized (${costOfYear(asked)})
      select json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
               'vehicleClass', vehicle_class) as vehicle,
             coalesce(sums.cost, 0)::float8 as cost, days as "downtimeDays", coalesce(repairs, 0)::int as repairs,
             coalesce(year_cost.cost, 0)::float8 as "costOfYear"
      from vehicles
      left join sums on sums.vehicle_id = vehicles.id
      left join stays on stays.vehicle_id = vehicles.id
      left join year_cost on year_cost.vehicle_id = vehicles.id
      where vehicles.tenant_id = ${tenantId} and (archived_at is null or sums.vehicle_id is not null)
        ${ofCar(sql`vehicles.id`, asked)}
      order by vehicle_key collate app.natural_order, vehicles.id`),
    ),
  )
}

/** What a car did outside: of its bookings and odometers. A car of which nothing is known is not there. */
interface CarTrips extends Pick<VehicleFigures, 'rate' | 'earned' | 'distance'> {
  vehicleId: string
  earnedInYear: number | null
}

export function carsOnTheRoad(asked: Reported): Promise<CarTrips[]> {
  const { vehicleId } = asked
  const rates = vehicleId ? rateOfCar(asked, sql`${vehicleId}::uuid`) : ratesOfCars(asked)
  return asked.query<CarTrips>(
    withRoom(
      inManyShapes(sql`
      with trips as materialized (${tripsOfCars(asked, vehicleId ? sql`cars.id = ${vehicleId}` : sql`true`)}),
      rates as materialized (${rates}),
      earned as materialized (
        select vehicle_id, ${earned(asked.start, asked.end)} as price, ${earned(yearBefore(asked), asked.now)} as of_year
        from trips where price is not null group by vehicle_id),
      driven as materialized (${distancesOfCars(asked, sql`trips`)})
      select vehicle_id as "vehicleId", earned.price::float8 as earned, earned.of_year::float8 as "earnedInYear", distance::float8 as distance,
             case when basis is not null then json_build_object('basis', basis, 'perDay', per_day, 'share', share) end as rate
      from rates full join earned using (vehicle_id) full join driven using (vehicle_id)`),
    ),
  )
}

interface YearOfCar {
  cost: number
  /** Null when no price is known. */
  earned: number | null
}

/** What one car cost and earned in the last twelve months. */
export async function yearOfCar(ctx: ReadContext, vehicleId: string): Promise<YearOfCar> {
  const asked = { ...ctx, vehicleId }
  const [year] = await ctx.query<YearOfCar>(sql`
    select coalesce((select cost from (${costOfYear(asked)}) as spent), 0)::float8 as cost,
           (select ${earned(yearBefore(asked), ctx.now)} from (${tripsOfCars(asked, sql`cars.id = ${vehicleId}`)}) as trips
            where price is not null)::float8 as earned`)
  if (!year) throw new Error('The year of the car was not counted')
  return year
}

function earned(from: Date, to: Date): Sql {
  return sql`sum(price) filter (where ${within({ start: from, end: to }, sql`return_at`)})`
}

type Year = Pick<Reported, 'tenantId' | 'now' | 'vehicleId'>

function costOfYear(asked: Year): Sql {
  return sql`
    select vehicle_id, sum(${costOfRepair}) as cost from repairs
    where tenant_id = ${asked.tenantId} and status = 'completed' and completed_at >= ${yearBefore(asked)}::timestamptz
      ${ofCar(sql`vehicle_id`, asked)}
    group by vehicle_id`
}

function yearBefore({ now }: Year): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - DEAR_MONTHS)
  return date
}
