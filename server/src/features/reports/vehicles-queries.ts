import { DEAR_MONTHS, DEAR_SHARE, type VehicleFigures } from '@pitlane/contract/reports/calls'
import { inManyShapes, type Sql, sql } from '../../platform/database/database.ts'
import { pricedBookings, rateOfCar, ratesOfCars } from '../bookings/earning-queries.ts'
import type { Reported } from './asked-period.ts'
import { distancesOfCars } from './distance-queries.ts'
import { doneRepairs, inDays, ofCar, standing } from './done-queries.ts'

export type CarSums = Omit<VehicleFigures, 'age' | 'costPerDistance'>

/** Cars of today, and whichever was repaired in the period. */
export function carsReported(asked: Reported): Promise<CarSums[]> {
  const { tenantId, vehicleId } = asked
  const rates = vehicleId ? rateOfCar(asked, sql`${vehicleId}::uuid`) : ratesOfCars(asked)
  return asked.query<CarSums>(
    inManyShapes(sql`
      with done as materialized (${doneRepairs(asked, sql`null`)}),
      sums as materialized (select vehicle_id, count(*) as repairs, sum(cost) as cost from done group by vehicle_id),
      stays as materialized (
        select vehicle_id, ${inDays(sql`sum(ms)`)} as days from (${standing(sql`vehicle_id`)}) as stays group by vehicle_id),
      rates as materialized (${rates}),
      driven as materialized (${distancesOfCars(asked)}),
      earned as materialized (${earned(asked, asked.start, asked.end)}),
      year_cost as materialized (${costOfYear(asked)}),
      year_earned as materialized (${earned(asked, yearBefore(asked), asked.now)})
      select json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
               'vehicleClass', vehicle_class) as vehicle,
             distance::int as distance, coalesce(sums.cost, 0)::float8 as cost, coalesce(days, 0) as "downtimeDays",
             coalesce(days, 0) * per_day * share as "notEarned", earned.price::float8 as earned, coalesce(repairs, 0)::int as repairs,
             coalesce(year_cost.cost > year_earned.price * ${DEAR_SHARE}::float8::numeric, false) as "costsTooMuch"
      from vehicles
      left join sums on sums.vehicle_id = vehicles.id
      left join stays on stays.vehicle_id = vehicles.id
      left join rates on rates.vehicle_id = vehicles.id
      left join driven on driven.vehicle_id = vehicles.id
      left join earned on earned.hq_vehicle_id = vehicles.hq_vehicle_id
      left join year_cost on year_cost.vehicle_id = vehicles.id
      left join year_earned on year_earned.hq_vehicle_id = vehicles.hq_vehicle_id
      where vehicles.tenant_id = ${tenantId} and (archived_at is null or sums.vehicle_id is not null)
        ${ofCar(sql`vehicles.id`, asked)}
      order by vehicle_key collate app.natural_order, vehicles.id`),
  )
}

function earned(asked: Reported, from: Date, to: Date): Sql {
  return sql`
    select hq_vehicle_id, sum(price) as price from (${pricedBookings(asked)}) as priced
    where return_at >= ${from}::timestamptz and return_at < ${to}::timestamptz group by hq_vehicle_id`
}

function costOfYear(asked: Reported): Sql {
  return sql`
    select vehicle_id, sum(coalesce(repair_cost, actual_cost)) as cost from repairs
    where tenant_id = ${asked.tenantId} and status = 'completed' and completed_at >= ${yearBefore(asked)}::timestamptz
      ${ofCar(sql`vehicle_id`, asked)}
    group by vehicle_id`
}

function yearBefore({ now }: Reported): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - DEAR_MONTHS)
  return date
}
