import type { Trip } from '@pitlane/contract/conflicts/car-facts'
import type { DueOnRental } from '@pitlane/contract/conflicts/due-on-rental'
import { DAY } from '@pitlane/contract/durations'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { plannedOnce, raw, type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { millisecondsBetween } from '../../platform/database/spans.ts'
import { expectedOdometer } from '../bookings/expected-queries.ts'
import { AHEAD_DAYS } from '../bookings/held-queries.ts'
import { type KnownPaces, pacesKnown } from '../bookings/known-paces-queries.ts'
import { pacesOfSome } from '../bookings/pace-queries.ts'
import { carsInRepair } from '../planning/taking-queries.ts'
import { activeRoutinesDue } from '../routine/due-queries.ts'

/** Whoever asks several times has read how fast cars get on already. */
type Reading = ReadContext & Pick<Acting, 'timezone'> & Partial<KnownPaces>

/** A car that goes out, or could. */
export interface TripOfCar extends Pick<Trip, 'pickUp' | 'return'> {
  vehicleId: string
}

export interface DueOnTrip<Given extends TripOfCar = TripOfCar> extends Omit<DueOnRental, 'booking'> {
  /** The one that was given. */
  trip: Given
}

/** More than anybody reads; the most urgent count. */
const MOST_DUE = 100_000

interface Wide {
  /** Only so many, the most urgent. */
  most?: number
  /** Trips of a good part of the fleet, large or small: how all of it gets on is read in one go. */
  areOfFleet?: boolean
}

/** Of more trips it is read so as well. */
const MANY_TRIPS = 500

/**
 * The routines that fall due on these trips, all at once; first what is overdue by then. A trip without a return is judged by its pick-up
 * alone. Whether they are booked or not, their cars are expected to be out on them.
 */
export async function routinesDueOn<Given extends TripOfCar>(
  ctx: Reading,
  trips: readonly Given[],
  { most = MOST_DUE, areOfFleet = false }: Wide = {},
): Promise<DueOnTrip<Given>[]> {
  if (trips.length === 0) return []
  const asked = given<TripOfCar>(
    'given',
    trips,
    { vehicle_id: ['uuid', 'vehicleId'], pick_up: ['bigint', 'pickUp'], return: ['bigint', 'return'] },
    { place: 'place' },
  )
  const { tenantId } = ctx
  const statement = plannedOnce(sql`
    with given as materialized (
      select place, vehicle_id, ${instantOf(sql`pick_up`)} as pick_up_at, ${instantOf(sql`return`)} as return_at from ${asked}),
    due_routines as materialized (
      select routine.id, routine.vehicle_id, routine.title, next_due_date, next_due_mileage, mileage
      from ${activeRoutinesDue(tenantId, sql`select vehicle_id from given`)} as routine
      full join (
        select id as car_id, mileage from vehicles
        where vehicles.tenant_id = ${tenantId} and id = any(array(select vehicle_id from given))) as car
        on car_id = routine.vehicle_id),
    due_paces as materialized (${pacesWithTrips(ctx, areOfFleet || trips.length > MANY_TRIPS)})
    select place, json_build_object('id', template_id, 'title', title, 'nextDueDate', next_due_date,
             'nextDueMileage', next_due_mileage) as template, at_pick_up as "atPickUp",
           round(${expectedOdometer(ctx, sql`pace.mileage`, sql`pace.back_at`)})::int as "expectedOdometer"
    from (
      select pace.*, case when next_due_date = pick_up_day then 'due'
                          when next_due_date < pick_up_day or ${isReached(ctx, sql`out_at`)} then 'overdue'
                          else 'during' end as at_pick_up
      from (${everyRoutine(ctx)}) as pace
      where (next_due_date < return_day or ${isReached(ctx, sql`back_at`)}) and (done_at <= pick_up_at) is not true) as pace
    order by case at_pick_up when 'overdue' then 0 when 'due' then 1 else 2 end, pick_up_at, title collate app.natural_order, template_id
    limit ${raw(String(most))}`)
  const rows = await ctx.query<Omit<DueOnTrip, 'trip'> & { place: number }>(statement)
  return rows.flatMap(({ place, ...due }) => {
    const trip = trips[place - 1]
    return trip ? [{ ...due, trip }] : []
  })
}

/** Of milliseconds, which are sent and read sooner than texts. */
function instantOf(ms: Sql): Sql {
  return sql`to_timestamp(${ms} / 1000::float8)`
}

/**
 * Every trip with every routine of its car, and how fast that gets on. By full joins, which are never done as a loop in a loop:
 * of how many cars there are here the planner knows nothing, and expects one.
 */
function everyRoutine(ctx: Reading): Sql {
  const { now, timezone } = ctx
  const dayOf = (instant: Sql) => sql`(${instant} at time zone ${timezone})::date`
  const farthest = new Date(now.getTime() + AHEAD_DAYS * DAY)
  return sql`
    select * from (
      select trip.*, routine.id as template_id, routine.title, routine.next_due_date, routine.next_due_mileage, routine.mileage,
             rate.per_day, rate.share, rate.ahead, work.done_at
      from (
        select place, vehicle_id, pick_up_at, greatest(pick_up_at, ${now}::timestamptz) as out_at,
               least(greatest(coalesce(return_at, pick_up_at), ${now}::timestamptz), ${farthest}::timestamptz) as back_at,
               ${dayOf(sql`pick_up_at`)} as pick_up_day,
               coalesce(${dayOf(sql`return_at`)}, ${dayOf(sql`pick_up_at`)} + 1) as return_day
        from given) as trip
      full join due_routines as routine on routine.vehicle_id = trip.vehicle_id
      full join due_paces as rate on rate.vehicle_id = routine.vehicle_id
      full join (
        select template_id, min(taken_until) as done_at
        from (${carsInRepair(ctx, { which: sql`template_id is not null` })}) as work
        where taken_until > ${now}::timestamptz group by template_id) as work on work.template_id = routine.id offset 0) as every
    where pick_up_at is not null and template_id is not null`
}

function pacesWithTrips(ctx: Reading, areMany: boolean): Sql {
  const { now } = ctx
  const known = () => {
    if (areMany || ctx.paces !== undefined) return pacesKnown(ctx)
    return pacesOfSome(ctx, sql`cars.id in (select vehicle_id from due_routines)`)
  }
  return sql`
    select pace.vehicle_id, per_day, share, coalesce(ahead, '{}') + coalesce(wanted, '{}') as ahead
    from (${known()}) as pace
    left join (
      select vehicle_id, range_agg(tstzrange(greatest(pick_up_at, ${now}::timestamptz), return_at)) as wanted
      from given where return_at > greatest(pick_up_at, ${now}::timestamptz) group by vehicle_id) as trip
      on trip.vehicle_id = pace.vehicle_id`
}

/** Whether the odometer is expected to show what is due. Out all the time a car would get farthest: most are told by that. */
function isReached({ now }: Reading, at: Sql): Sql {
  const days = sql`(${millisecondsBetween(sql`${now}`, at)} / ${DAY}::float8)`
  return sql`case when mileage >= next_due_mileage then true
    when mileage + per_day * ${days} + 1 >= next_due_mileage
      then coalesce(${expectedOdometer({ now }, sql`mileage`, at)} >= next_due_mileage, false)
    else false end`
}
