import { DUE_WITHIN_MS, PICK_UP_WITHIN_MS, REPAIR_TAKES_MS } from '@pitlane/contract/conflicts/rules'
import { CRITICAL_WITHIN_MS } from '@pitlane/contract/planning/conflict'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { paceOfCar, pacesOfCars } from '../bookings/pace-queries.ts'
import { carsInRepair } from '../planning/taking-queries.ts'
import { dueOnTrips } from './due-queries.ts'
import { tripsAhead } from './trip-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'> & Pick<SignedIn, 'timezone'>

/**
 * What collides with bookings, of all cars or of one, as a relation: (kind, is_critical, at, vehicle_id, booking_id, next_id,
 * repair_id, taken_from, taken_until, target, template_id, template_title, at_pick_up, next_due_date, next_due_mileage).
 */
export function collisions(asked: Asked, vehicleId?: string): Sql {
  const { now } = asked
  const inTime = (milliseconds: number) => sql`${new Date(now.getTime() + milliseconds)}::timestamptz`
  return sql`
    with trips as materialized (${tripsAhead(asked, vehicleId ? sql`vehicles.id = ${vehicleId}` : sql`true`)}),
    soon as materialized (
      select booking_id, vehicle_id, pick_up_at, return_at from trips
      where not is_out and pick_up_at <= ${inTime(DUE_WITHIN_MS)}),
    work as materialized (
      select *, least(taken_until, ${inTime(REPAIR_TAKES_MS)}) as works_until
      from (${carsInRepair(asked, sql`urgency_level = 'critical'`)}) as work
      where vehicle_id in (select vehicle_id from trips))
    select kind, case kind when 'overlap' then pick_up_at <= ${inTime(CRITICAL_WITHIN_MS)}
                           else kind <> 'out_in_repair' end as is_critical,
           case when kind = 'late_return' then taken_from when is_out then ${now}::timestamptz else pick_up_at end as at,
           vehicle_id, booking_id, null::uuid as next_id, repair_id, taken_from, nullif(taken_until, 'infinity') as taken_until,
           target, null::uuid as template_id, null as template_title, null as at_pick_up, null::date as next_due_date,
           null::int as next_due_mileage
    from (
      select trip.*, work.repair_id, work.taken_from, work.taken_until, work.target,
             ${kindOfPair(asked)} as kind
      from (select booking_id, vehicle_id, pick_up_at, return_at, taken_until as back_at, is_out, is_late as is_late_back,
                   is_next, bool_or(is_out) over (partition by vehicle_id) as car_is_out from trips) as trip
      join work on work.vehicle_id = trip.vehicle_id) as pairs
    where kind is not null
    union all
    select 'late_return', true, following.pick_up_at, late.vehicle_id, late.booking_id, following.booking_id, null, null, null,
           null, null, null, null, null, null
    from trips as late
    join trips as following on following.vehicle_id = late.vehicle_id and following.is_next
    where late.is_late and following.pick_up_at < late.taken_until
    union all
    select 'due_on_rental', at_pick_up = 'overdue', soon.pick_up_at, due.vehicle_id, due.booking_id, null, null, null, null,
           null, template_id, title, at_pick_up, next_due_date, next_due_mileage
    from (${dueOnTrips(asked, {
      trips: sql`soon`,
      paces: vehicleId ? paceOfCar(asked, sql`${vehicleId}`) : pacesOfCars(asked),
    })}) as due
    join soon on soon.booking_id = due.booking_id and soon.vehicle_id = due.vehicle_id`
}

/** One repair and one booking of its car make one conflict at most, the gravest. */
function kindOfPair({ now }: Asked): Sql {
  const inTime = (milliseconds: number) => sql`${new Date(now.getTime() + milliseconds)}::timestamptz`
  const isNextSoon = sql`is_next and pick_up_at <= ${inTime(PICK_UP_WITHIN_MS)}`
  const endsInTime = sql`coalesce(work.taken_until > ${now}::timestamptz and work.taken_until <= pick_up_at, false)`
  const overlaps = (from: Sql, until: Sql) =>
    sql`taken_from < works_until and taken_from < ${until} and works_until > ${from}`
  return sql`
    case when is_critical and is_out then 'unsafe'
         -- Unsafe while it is out and at the next pick-up: told once, now.
         when is_critical and ${isNextSoon} and not ${endsInTime} then case when not car_is_out then 'unsafe' end
         when work.is_late and ${isNextSoon} then 'late_repair'
         when is_late_back and work.status = 'need' and ${overlaps(sql`return_at`, sql`back_at`)} then 'late_return'
         when is_out and work.status = 'in progress' then 'out_in_repair'
         when not is_out and ${overlaps(sql`pick_up_at`, sql`back_at`)} then 'overlap' end`
}
