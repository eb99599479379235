import { LATE_FOR_MS, takingBookingStatuses } from '@pitlane/contract/bookings/taking'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/**
 * What bookings take of cars, by the contract's rule, as a relation to join: (booking_id, vehicle_id, taken_from,
 * taken_until). What has no end ends at infinity. A car twice in a booking is there twice.
 */
export function carsTaken(asked: Asked): Sql {
  return sql`
    select bookings.id as booking_id, vehicles.id as vehicle_id, bookings.pick_up_at as taken_from,
           ${takenUntil(asked)} as taken_until
    from bookings
    join booking_vehicles on booking_vehicles.tenant_id = ${asked.tenantId}
      and booking_vehicles.booking_id = bookings.id and booking_vehicles.is_active
    join vehicles on vehicles.tenant_id = ${asked.tenantId}
      and vehicles.hq_vehicle_id = booking_vehicles.hq_vehicle_id
    where ${takesCar(asked)}`
}

/** Those without a car take one of their class: (booking_id, vehicle_class, taken_from, taken_until). */
export function classesTaken(asked: Asked): Sql {
  return sql`
    select bookings.id as booking_id, bookings.vehicle_class, bookings.pick_up_at as taken_from,
           ${takenUntil(asked)} as taken_until
    from bookings
    where ${takesCar(asked)} and not exists (
      select 1 from booking_vehicles
      where booking_vehicles.tenant_id = ${asked.tenantId} and booking_vehicles.booking_id = bookings.id
        and booking_vehicles.is_active)`
}

/** Whether a booking takes anything at all, of a query that reads bookings. */
export function takesCar(asked: Asked): Sql {
  return sql`bookings.tenant_id = ${asked.tenantId} and bookings.status = any(${[...takingBookingStatuses]}::text[])
    and ${takenUntil(asked)} > bookings.pick_up_at`
}

/** A late rental keeps its car until two hours from now. */
export function takenUntil({ now }: Pick<Asked, 'now'>): Sql {
  const back = new Date(now.getTime() + LATE_FOR_MS)
  return sql`case when ${isLate({ now })} then ${back}::timestamptz else coalesce(bookings.return_at, 'infinity') end`
}

export function isLate({ now }: Pick<Asked, 'now'>): Sql {
  return sql`(bookings.status = 'rental' and bookings.return_at is not null and bookings.return_at <= ${now}::timestamptz)`
}
