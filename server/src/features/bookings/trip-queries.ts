import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { outing } from './held-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/**
 * Every car that a booking has had, and what is known of that, for statements that ask several things of them: when it was out
 * (out_from, out_until), what was paid for it when it came back (price, days, return_at; other currencies than the business's
 * say nothing), and what its odometer showed at the counter (odometer_pick_up at picked_up_at, odometer_return at brought_back_at).
 * By a condition on `cars`.
 */
export function tripsOfCars({ tenantId, now }: Asked, which: Sql): Sql {
  const isOver = sql`bookings.status = 'completed'`
  return sql`
    select cars.id as vehicle_id, cars.vehicle_class, out_from, out_until,
           case when ${isOver} and booking_vehicles.is_active
             and bookings.currency = (select currency from tenants where id = ${tenantId}) then bookings.price end as price,
           bookings.days, bookings.return_at,
           coalesce(booking_vehicles.pick_up_at, bookings.pick_up_at) as picked_up_at, odometer_pick_up,
           coalesce(booking_vehicles.return_at, bookings.return_at) as brought_back_at,
           case when ${isOver} then odometer_return end as odometer_return
    from booking_vehicles
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
      and bookings.status in ('completed', 'rental')
    join vehicles as cars on cars.tenant_id = ${tenantId} and cars.hq_vehicle_id = booking_vehicles.hq_vehicle_id
    left join lateral (${outing(sql`${now}::timestamptz`)}) as outing on true
    where booking_vehicles.tenant_id = ${tenantId} and ${which}`
}
