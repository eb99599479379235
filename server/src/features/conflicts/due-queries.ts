import { DAY_MS } from '@pitlane/contract/bookings/distance'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { expectedOdometer } from '../bookings/expected-queries.ts'
import { AHEAD_DAYS, milliseconds } from '../bookings/pace-queries.ts'
import { carsInRepair } from '../planning/taking-queries.ts'
import { routineDue } from '../routine/due-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'> & Pick<SignedIn, 'timezone'>

interface Given {
  /** Bookings, or what could be one: a name of (booking_id, vehicle_id, pick_up_at, return_at). */
  trips: Sql
  /** How fast their cars get on: (vehicle_id, per_day, share, ahead), as `pacesOfCars` tells it. */
  paces: Sql
}

/**
 * Routines that fall due on these trips, as a relation: (booking_id, vehicle_id, template_id, title, next_due_date,
 * next_due_mileage, at_pick_up, expected_odometer). A trip without a return is judged by its pick-up alone.
 */
export function dueOnTrips(asked: Asked, { trips, paces }: Given): Sql {
  const { tenantId, now, timezone } = asked
  const dayOf = (instant: Sql) => sql`(${instant} at time zone ${timezone})::date`
  const farthest = new Date(now.getTime() + AHEAD_DAYS * DAY_MS)
  return sql`
    with due_routines as materialized (
      select routine.id, routine.vehicle_id, routine.title, next_due_date, next_due_mileage, mileage
      from ${routineDue(tenantId)} as routine
      join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = routine.vehicle_id
      where routine.is_active and routine.vehicle_id in (select vehicle_id from ${trips})),
    due_paces as materialized (${paces})
    select booking_id, vehicle_id, template_id, title, next_due_date, next_due_mileage, at_pick_up,
           round(${expectedOdometer(asked, sql`pace.mileage`, sql`pace.back_at`)})::int as expected_odometer
    from (
      select trip.booking_id, trip.vehicle_id, trip.pick_up_at, trip.back_at, routine.id as template_id, routine.title,
             routine.next_due_date, routine.next_due_mileage, routine.mileage, pace.per_day, pace.share, pace.ahead,
             case when routine.next_due_date = trip.pick_up_day then 'due'
                  when routine.next_due_date < trip.pick_up_day or ${isReached(asked, sql`trip.out_at`)} then 'overdue'
                  else 'during' end as at_pick_up
      from (
        select booking_id, vehicle_id, pick_up_at, greatest(pick_up_at, ${now}::timestamptz) as out_at,
               least(greatest(coalesce(return_at, pick_up_at), ${now}::timestamptz), ${farthest}::timestamptz) as back_at,
               ${dayOf(sql`pick_up_at`)} as pick_up_day,
               coalesce(${dayOf(sql`return_at`)}, ${dayOf(sql`pick_up_at`)} + 1) as return_day
        from ${trips}) as trip
      join due_routines as routine on routine.vehicle_id = trip.vehicle_id
      left join due_paces as pace on pace.vehicle_id = trip.vehicle_id
      where routine.next_due_date < trip.return_day or ${isReached(asked, sql`trip.back_at`)}) as pace
    where not exists (
      select 1 from (${carsInRepair(asked)}) as work
      where work.template_id = pace.template_id
        and work.taken_until > ${now}::timestamptz and work.taken_until <= pace.pick_up_at)`
}

/** Whether the odometer is expected to have reached what is due. A car that is out all the time would go farthest: most are told by that. */
function isReached(asked: Asked, at: Sql): Sql {
  const days = sql`(${milliseconds(sql`${at} - ${asked.now}::timestamptz`)} / ${DAY_MS}::float8)`
  return sql`case when routine.mileage >= routine.next_due_mileage then true
    when routine.mileage + pace.per_day * ${days} + 1 >= routine.next_due_mileage
      then coalesce(${expectedOdometer(asked, sql`routine.mileage`, at)} >= routine.next_due_mileage, false)
    else false end`
}
