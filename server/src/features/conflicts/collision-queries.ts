import { DUE_WITHIN_MS, PICK_UP_WITHIN_MS, REPAIR_TAKES_MS } from '@pitlane/contract/conflicts/rules'
import { CRITICAL_WITHIN_MS } from '@pitlane/contract/planning/conflict'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { carsInRepair } from '../planning/taking-queries.ts'
import { keptPapers } from '../vehicles/papers-queries.ts'
import { dueOnTrips } from './due-queries.ts'
import { tripsAhead } from './trip-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'> & Pick<SignedIn, 'timezone'>

/**
 * No car has more open work than this, or more pick-ups within a week, but one that somebody made to be looked at for long: of such a
 * car the gravest work and the first pick-ups are looked at. So pairs grow with bookings and with routines, and not with their square.
 */
const MOST_WORK_OF_CAR = 25
const MOST_SOON_OF_CAR = 50

/** One, several, or when none is named all. */
export interface Cars {
  vehicleId?: string | undefined
  vehicleIds?: readonly string[]
}

/**
 * What collides with bookings, of these cars, as a relation: (kind, is_critical, at, vehicle_id, booking_id, repair_id,
 * target, next_id, due, papers).
 */
export function collisions(asked: Asked, cars: Cars = {}): Sql {
  const isNear = sql`pick_up_at <= ${after(asked, DUE_WITHIN_MS)}`
  return sql`
    with work as materialized (
      select *, case taken_until when 'infinity' then ${after(asked, REPAIR_TAKES_MS)} else taken_until end as works_until
      from (${gravest(
        asked,
        carsInRepair(asked, {
          also: sql`urgency_level = 'critical'`,
          which: whichCars(cars, sql`repairs.vehicle_id`),
        }),
      )}) as work),
    -- What is far ahead collides with repairs alone.
    trips as materialized (${tripsAhead(asked, {
      cars: whichCars(cars, sql`vehicles.id`),
      which: sql`(${isNear} or vehicle_id in (select vehicle_id from work))`,
    })}),
    soon as materialized (
      select booking_id, vehicle_id, pick_up_at, return_at from trips
      where not is_out and place <= ${MOST_SOON_OF_CAR} and pick_up_at <= ${after(asked, DUE_WITHIN_MS)})
    ${repairsInTheWay(asked)} union all ${latePastPickUps} union all ${routinesDue(asked)} union all ${papersExpired(asked)}`
}

/** Of each car: what is dangerous or late, then what is under way, then what is planned next. */
function gravest({ now }: Asked, work: Sql): Sql {
  return sql`
    select * from (
      select *, row_number() over (
               partition by vehicle_id
               order by is_critical desc, is_late desc, status = 'in progress' desc, taken_until <= ${now}::timestamptz, taken_from,
                 repair_id) as place
      from (${work}) as work) as work
    where place <= ${MOST_WORK_OF_CAR}`
}

function whichCars({ vehicleId, vehicleIds }: Cars, column: Sql): Sql {
  if (vehicleId) return sql`${column} = ${vehicleId}`
  return vehicleIds ? sql`${column} = any(${[...vehicleIds]}::uuid[])` : sql`true`
}

function after({ now }: Asked, milliseconds: number): Sql {
  return sql`${new Date(now.getTime() + milliseconds)}::timestamptz`
}

/** The work of each car with every booking of it. */
function repairsInTheWay(asked: Asked): Sql {
  return sql`
    select kind, case kind when 'overlap' then pick_up_at <= ${after(asked, CRITICAL_WITHIN_MS)}
                           else kind <> 'out_in_repair' end as is_critical,
           case when kind = 'late_return' then taken_from when is_out then ${asked.now}::timestamptz else pick_up_at end as at,
           vehicle_id, booking_id, repair_id, target, null::uuid as next_id, null::jsonb as due, null::jsonb as papers
    from (
      select *, ${kindOfPair(asked)} as kind
      -- A full join is never done as a loop in a loop, however few rows the planner expects.
      from (
        select trips.vehicle_id, booking_id, pick_up_at, return_at, trips.taken_until as back_at, is_out,
               trips.is_late as is_back_late, is_next, car_is_out, repair_id, status, is_critical, taken_from, work.taken_until,
               works_until, target, work.is_late
        from trips full join work on work.vehicle_id = trips.vehicle_id offset 0) as pairs
      where booking_id is not null and repair_id is not null) as pairs
    where kind is not null`
}

/** One repair and one booking of its car make one conflict at most, the gravest. */
function kindOfPair(asked: Asked): Sql {
  const isNextSoon = sql`is_next and pick_up_at <= ${after(asked, PICK_UP_WITHIN_MS)}`
  const endsInTime = sql`coalesce(taken_until > ${asked.now}::timestamptz and taken_until <= pick_up_at, false)`
  const overlaps = (from: Sql) =>
    sql`taken_from < works_until and taken_from < back_at and works_until > ${from}`
  return sql`
    case when is_critical and is_out then 'unsafe'
         -- Unsafe while it is out, and again at the next pick-up: that is told once.
         when is_critical and ${isNextSoon} and not ${endsInTime} then case when not car_is_out then 'unsafe' end
         when is_late and ${isNextSoon} then 'late_repair'
         when is_back_late and status = 'need' and ${overlaps(sql`return_at`)} then 'late_return'
         when is_out and status = 'in progress' then 'out_in_repair'
         when not is_out and ${overlaps(sql`pick_up_at`)} then 'overlap' end`
}

/** A late rental that is not back for the next pick-up of its car. */
const latePastPickUps: Sql = sql`
  select 'late_return', true, following.pick_up_at, late.vehicle_id, late.booking_id, null, null, following.booking_id, null, null
  from trips as late
  join trips as following on following.vehicle_id = late.vehicle_id and following.is_next
  where late.is_late and following.pick_up_at < late.taken_until`

function routinesDue(asked: Asked): Sql {
  return sql`
    select 'due_on_rental', at_pick_up = 'overdue', pick_up_at, vehicle_id, booking_id, null, null, null,
           jsonb_build_object('id', template_id, 'title', title, 'atPickUp', at_pick_up, 'date', next_due_date,
             'mileage', next_due_mileage), null
    from (${dueOnTrips(asked, { trips: sql`soon` })}) as due`
}

/** A paper is past when its last day is before the day of the return. */
function papersExpired({ tenantId, timezone }: Asked): Sql {
  return sql`
    select 'papers', true, soon.pick_up_at, soon.vehicle_id, soon.booking_id, null, null, null, null, papers
    from soon
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = soon.vehicle_id
    cross join lateral (
      select jsonb_object_agg(paper, last_day) as papers
      from ${keptPapers}
      where last_day < (coalesce(soon.return_at, soon.pick_up_at) at time zone ${timezone})::date) as expired
    where papers is not null`
}
