import { type Sql, sql } from '../../platform/database/database.ts'
import type { Reported } from './asked-period.ts'
import { ofCar } from './done-queries.ts'

/**
 * How far each car went in the period: (vehicle_id, part, distance), where part is null. The difference of its first and last
 * reading; null with fewer than two, or when it would run backwards. Of what syncs wrote only the ends are looked up.
 */
export function distancesOfCars(asked: Reported): Sql {
  return distances(readings(asked, endsOfSyncs(asked)), sql`null::int`, sql`vehicle_id, part`)
}

/** The same within each part of it, too. */
export function distancesByPart(asked: Reported, part: Sql): Sql {
  return distances(
    readings(asked, allOfSyncs(asked)),
    part,
    sql`grouping sets ((vehicle_id, part), (vehicle_id))`,
  )
}

/** A reading and its second are one number, so that first and last need no sorting. */
function distances(from: Sql, part: Sql, groups: Sql): Sql {
  return sql`
    select vehicle_id, part, case when count > 1 and last >= first then last - first end as distance
    from (
      select vehicle_id, part, count(*) as count, min(moment) & ${ODOMETER} as first, max(moment) & ${ODOMETER} as last
      from (
        select vehicle_id, ${part} as part,
               (date_part('epoch', read_at)::bigint << ${ODOMETER_BITS}::int) | odometer as moment
        from (${from}) as readings) as readings
      group by ${groups}) as driven`
}

/** Enough for 9,999,999. */
const ODOMETER_BITS = 24
const ODOMETER: Sql = sql`${2 ** ODOMETER_BITS - 1}::bigint`

/** What odometers showed in the period, whoever read them: the sync, the counter or the workshop. */
function readings(asked: Reported, ofSyncs: Sql): Sql {
  const { tenantId } = asked
  const pickUp = sql`coalesce(booking_vehicles.pick_up_at, bookings.pick_up_at)`
  const back = sql`coalesce(booking_vehicles.return_at, bookings.return_at)`
  const counter = sql`
    from booking_vehicles
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.hq_vehicle_id = booking_vehicles.hq_vehicle_id
    where booking_vehicles.tenant_id = ${tenantId} ${ofCar(sql`vehicles.id`, asked)}`
  const read = sql`case when repairs.status = 'completed' then completed_at else repairs.created_at end`
  return sql`
    ${ofSyncs}
    union all
    select vehicles.id, ${pickUp}, odometer_pick_up ${counter}
      and odometer_pick_up is not null and bookings.status in ('rental', 'completed') and ${within(asked, pickUp)}
    union all
    select vehicles.id, ${back}, odometer_return ${counter}
      and odometer_return is not null and bookings.status = 'completed' and ${within(asked, back)}
    union all
    select vehicle_id, ${read}, odometer_reading from repairs
    where tenant_id = ${tenantId} and odometer_reading is not null and ${within(asked, read)} ${ofCar(sql`vehicle_id`, asked)}`
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
    select vehicles.id as vehicle_id, read_at, odometer from vehicles
    cross join lateral (${end(sql`read_at`)} union ${end(sql`read_at desc`)}) as ends
    where vehicles.tenant_id = ${asked.tenantId} ${ofCar(sql`vehicles.id`, asked)}`
}

function within({ start, end }: Reported, at: Sql): Sql {
  return sql`${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz`
}
