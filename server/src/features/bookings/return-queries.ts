import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

/** Of a car of a booking, in a statement that has joined both: it is over for this car, which a swapped one need not wait for. */
export const isBack: Sql = sql`(bookings.status = 'completed' or bookings.status = 'rental' and not booking_vehicles.is_active)`

/** When the car itself came back; a car that was swapped for another only if somebody noted it. */
export const ownReturn: Sql = sql`coalesce(booking_vehicles.return_at, case when booking_vehicles.is_active then bookings.return_at end)`

/**
 * Cars that came back since then, a row for each booking: (hq_vehicle_id, booking_id, returned_at). Those with a return of their own, and then those that
 * have that of their booking: each half is found by its own index.
 */
export function returnsSince({ tenantId }: Pick<ReadContext, 'tenantId'>, since: Date): Sql {
  const of = (which: Sql) => sql`
    select booking_vehicles.hq_vehicle_id, bookings.id as booking_id, ${ownReturn} as returned_at
    from booking_vehicles
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
    where booking_vehicles.tenant_id = ${tenantId} and ${which}`
  return sql`
    ${of(sql`booking_vehicles.return_at >= ${since}::timestamptz and ${isBack}`)}
    union all
    ${of(sql`booking_vehicles.return_at is null and booking_vehicles.is_active
      and bookings.status = 'completed' and bookings.return_at >= ${since}::timestamptz`)}`
}

/** Cars that are out: (hq_vehicle_id). */
export function carsOut({ tenantId }: Pick<ReadContext, 'tenantId'>): Sql {
  return sql`
    select booking_vehicles.hq_vehicle_id
    from booking_vehicles
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
    where booking_vehicles.tenant_id = ${tenantId} and bookings.status = 'rental' and booking_vehicles.is_active`
}
