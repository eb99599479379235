import { DAY_MS } from '@pitlane/contract/bookings/distance'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { millisecondsBetween } from '../../platform/database/spans.ts'
import { expectedOdometer } from '../bookings/expected-queries.ts'
import { AHEAD_DAYS, pacesOfSome } from '../bookings/pace-queries.ts'
import { carsInRepair } from '../planning/taking-queries.ts'
import { routineDue } from '../routine/due-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'> & Pick<SignedIn, 'timezone'>

interface Given {
  /** Bookings, or what could be one: a name of (booking_id, vehicle_id, pick_up_at, return_at). */
  trips: Sql
  /** They are among the bookings that are kept; otherwise their cars are not expected to be out on them yet. */
  areBooked?: boolean
}

/**
 * Routines that fall due on these trips, as a relation: (booking_id, vehicle_id, pick_up_at, template_id, title,
 * next_due_date, next_due_mileage, at_pick_up, expected_odometer). A trip without a return is judged by its pick-up alone.
 */
export function dueOnTrips(asked: Asked, { trips, areBooked = true }: Given): Sql {
  const { tenantId, now } = asked
  const paces = pacesOfSome(asked, sql`cars.id in (select vehicle_id from due_routines)`)
  return sql`
    with due_routines as materialized (
      select routine.id, routine.vehicle_id, routine.title, next_due_date, next_due_mileage, mileage
      from ${routineDue(tenantId)} as routine
      join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = routine.vehicle_id
      where routine.is_active and routine.vehicle_id in (select vehicle_id from ${trips})),
    due_paces as materialized (${areBooked ? paces : withTrips(asked, paces, trips)})
    select booking_id, vehicle_id, pick_up_at, template_id, title, next_due_date, next_due_mileage, at_pick_up,
           round(${expectedOdometer(asked, sql`pace.mileage`, sql`pace.back_at`)})::int as expected_odometer
    from (
      select pace.*, case when next_due_date = pick_up_day then 'due'
                          when next_due_date < pick_up_day or ${isReached(asked, sql`out_at`)} then 'overdue'
                          else 'during' end as at_pick_up
      from (${everyRoutineOf(asked, trips)}) as pace
      where next_due_date < return_day or ${isReached(asked, sql`back_at`)}) as pace
    where not exists (
      select 1 from (${carsInRepair(asked)}) as work
      where work.template_id = pace.template_id
        and work.taken_until > ${now}::timestamptz and work.taken_until <= pace.pick_up_at)`
}

/**
 * Every trip with every routine of its car, and how fast that gets on. By full joins, which are never done as a loop in a loop:
 * of how many cars there are here the planner knows nothing, and expects one.
 */
function everyRoutineOf({ now, timezone }: Asked, trips: Sql): Sql {
  const dayOf = (instant: Sql) => sql`(${instant} at time zone ${timezone})::date`
  const farthest = new Date(now.getTime() + AHEAD_DAYS * DAY_MS)
  return sql`
    select * from (
      select trip.*, routine.id as template_id, routine.title, routine.next_due_date, routine.next_due_mileage, routine.mileage,
             rate.per_day, rate.share, rate.ahead
      from (
        select booking_id, vehicle_id, pick_up_at, greatest(pick_up_at, ${now}::timestamptz) as out_at,
               least(greatest(coalesce(return_at, pick_up_at), ${now}::timestamptz), ${farthest}::timestamptz) as back_at,
               ${dayOf(sql`pick_up_at`)} as pick_up_day,
               coalesce(${dayOf(sql`return_at`)}, ${dayOf(sql`pick_up_at`)} + 1) as return_day
        from ${trips}) as trip
      full join due_routines as routine on routine.vehicle_id = trip.vehicle_id
      full join due_paces as rate on rate.vehicle_id = routine.vehicle_id offset 0) as every
    where pick_up_at is not null and template_id is not null`
}

/** The same paces, with their cars out on these trips too. */
function withTrips({ now }: Asked, paces: Sql, trips: Sql): Sql {
  return sql`
    select pace.vehicle_id, per_day, share, coalesce(ahead, '{}') + coalesce(wanted, '{}') as ahead
    from (${paces}) as pace
    left join (
      select vehicle_id, range_agg(tstzrange(greatest(pick_up_at, ${now}::timestamptz), return_at)) as wanted
      from ${trips} where return_at > greatest(pick_up_at, ${now}::timestamptz) group by vehicle_id) as trip
      on trip.vehicle_id = pace.vehicle_id`
}

/** Whether the odometer is expected to show what is due. Out all the time a car would get farthest: most are told by that. */
function isReached(asked: Asked, at: Sql): Sql {
  const days = sql`(${millisecondsBetween(sql`${asked.now}`, at)} / ${DAY_MS}::float8)`
  return sql`case when mileage >= next_due_mileage then true
    when mileage + per_day * ${days} + 1 >= next_due_mileage
      then coalesce(${expectedOdometer(asked, sql`mileage`, at)} >= next_due_mileage, false)
    else false end`
}
