import { dayIn } from '@pitlane/contract/formats'
import { PREDICTED_DAYS } from '@pitlane/contract/routine/calls'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { reachedAt } from '../bookings/expected-queries.ts'
import { paceOfCar, pacesOfCars } from '../bookings/pace-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/**
 * About when a routine of `routinesDue` is due, as one row (date, basis, rentals, per_day)
 * or none. Of few routines each asks for the pace of its car; a statement that answers many joins those of all cars.
 */
export function predictedDue(ctx: Reading, pace = paceOfCar(ctx, sql`routine.vehicle_id`)): Sql {
  const { timezone, now } = ctx
  const today = sql`${dayIn(timezone, now)}::date`
  return sql`
    select date, basis, rentals, per_day
    from (${pace}) as pace
    cross join lateral (
      select case when miles <= 0 then ${today}
                  else (${reachedAt(ctx, sql`miles`)} at time zone ${timezone})::date end as date
      -- A fence, so that it is counted once and not wherever it is named.
      offset 0) as reached
    where miles is not null and date <= ${today} + ${PREDICTED_DAYS}::int`
}

/** With this a statement that answers many begins, … */
export function allPaces(ctx: Reading): Sql {
  return sql`with all_paces (car_id, basis, rentals, per_day, share, ahead) as materialized (${pacesOfCars(ctx)})`
}

/** … this it joins to `routinesDue`, … */
export const joinedPaces: Sql = sql`left join all_paces on car_id = routine.vehicle_id`

/** … and this it says to `templateJson`. */
export const joinedPace: Sql = sql`select all_paces.*`

export function predictedJson(ctx: Reading, pace?: Sql): Sql {
  return sql`case when trigger_type = 'mileage' then (
    select json_build_object('date', date, 'basis', basis, 'rentals', rentals, 'perDay', per_day)
    from (${predictedDue(ctx, pace)}) as predicted) end`
}
