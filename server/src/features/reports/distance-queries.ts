import { type Sql, sql } from '../../platform/database/database.ts'
import type { Reported } from './asked-period.ts'
import { ofCar } from './done-queries.ts'

/**
 * How far each car went in the period, or in each part of it: (vehicle_id, part, distance). The difference of its first and
 * last reading; null with fewer than two, or when it would run backwards. A reading and its second are one number, so that
 * first and last need no sorting.
 */
export function distancesOfCars(asked: Reported, part = sql`null`, groups = sql`vehicle_id, part`): Sql {
  return sql`
    select vehicle_id, part, case when count > 1 and last >= first then last - first end as distance
    from (
      select vehicle_id, part, count(*) as count, min(moment) & ${ODOMETER} as first, max(moment) & ${ODOMETER} as last
      from (
        select vehicle_id, ${part} as part,
               (date_part('epoch', read_at)::bigint << ${ODOMETER_BITS}::int) | odometer as moment
        from (${readings(asked)}) as readings) as readings
      group by ${groups}) as driven`
}

/** Within each part, and in the whole period, where part is null. */
export function distancesByPart(asked: Reported, part: Sql): Sql {
  return distancesOfCars(asked, part, sql`grouping sets ((vehicle_id, part), (vehicle_id))`)
}

/** Enough for 9,999,999. */
const ODOMETER_BITS = 24
const ODOMETER: Sql = sql`${2 ** ODOMETER_BITS - 1}::bigint`

/** What odometers showed in the period, whoever read them: the sync, the counter or the workshop. */
function readings(asked: Reported): Sql {
  const { tenantId, start, end } = asked
  const inPeriod = (at: Sql) => sql`${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz`
  const pickUp = sql`coalesce(booking_vehicles.pick_up_at, bookings.pick_up_at)`
  const back = sql`coalesce(booking_vehicles.return_at, bookings.return_at)`
  const counter = sql`
    from booking_vehicles
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.hq_vehicle_id = booking_vehicles.hq_vehicle_id
    where booking_vehicles.tenant_id = ${tenantId} ${ofCar(sql`vehicles.id`, asked)}`
  const read = sql`case when repairs.status = 'completed' then completed_at else repairs.created_at end`
  return sql`
    select vehicle_id, read_at, odometer from odometer_readings
    where tenant_id = ${tenantId} and ${inPeriod(sql`read_at`)} ${ofCar(sql`vehicle_id`, asked)}
    union all
    select vehicles.id, ${pickUp}, odometer_pick_up ${counter}
      and odometer_pick_up is not null and bookings.status in ('rental', 'completed') and ${inPeriod(pickUp)}
    union all
    select vehicles.id, ${back}, odometer_return ${counter}
      and odometer_return is not null and bookings.status = 'completed' and ${inPeriod(back)}
    union all
    select vehicle_id, ${read}, odometer_reading from repairs
    where tenant_id = ${tenantId} and odometer_reading is not null and ${inPeriod(read)} ${ofCar(sql`vehicle_id`, asked)}`
}
