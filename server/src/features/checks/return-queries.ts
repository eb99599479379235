import { BEFORE_RETURN_MS, DUE_FOR_MS } from '@pitlane/contract/checks/rules'
import type { OfTenant } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { isBack, ownReturn } from '../bookings/return-queries.ts'

/**
 * The return that each of the `chosen` checks belongs to, the last one before it and a little more: (check_id, hq_id). Derived: HQ often tells of a
 * return after somebody has looked at the car. A car may have come back thousands of times and been looked at as often: both are put in one
 * order and gone through once.
 */
export function returnsOfChosen({ tenantId }: OfTenant): Sql {
  const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`
  const cars = sql`chosen join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = chosen.vehicle_id`
  const inOrder = sql`order by moment, check_id nulls first, hq_id`
  return sql`
    select check_id, hq_id
    from (
      select check_id, at, first_value(hq_id) over back as hq_id, first_value(moment) over back as returned_at
      from (
        select *, count(hq_id) over (partition by hq_vehicle_id ${inOrder}) as returns
        from (
          select booking_vehicles.hq_vehicle_id, ${ownReturn} as moment, bookings.hq_id, null::uuid as check_id, null::timestamptz as at
          from booking_vehicles
          join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
          where booking_vehicles.tenant_id = ${tenantId} and ${isBack} and ${ownReturn} is not null
            and booking_vehicles.hq_vehicle_id = any(array(select hq_vehicle_id from ${cars}))
          union all
          select hq_vehicle_id, chosen.at + ${seconds(BEFORE_RETURN_MS)}, null, chosen.id, chosen.at from ${cars}) as moments) as moments
      window back as (partition by hq_vehicle_id, returns ${inOrder})) as looked_at
    where check_id is not null and returned_at >= at - ${seconds(DUE_FOR_MS)}`
}
