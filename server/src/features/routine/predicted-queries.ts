import { dayIn } from '@pitlane/contract/formats'
import { PREDICTED_DAYS } from '@pitlane/contract/routine/calls'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { reachedAt } from '../bookings/expected-queries.ts'
import { pacesOfCars } from '../bookings/pace-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

/**
 * About when a routine of `routinesDue` is due, as one row (date, basis, rentals, per_day) or none, by the pace of its car that
 * `joinedPaces` brought.
 */
export function predictedDue(ctx: Reading): Sql {
  const { timezone, now } = ctx
  const today = sql`${dayIn(timezone, now)}::date`
  return sql`
    select date, basis, rentals, per_day
    from (select paces.*) as pace
    cross join lateral (
      select case when miles <= 0 then ${today}
                  else (${reachedAt(ctx, sql`miles`)} at time zone ${timezone})::date end as date
      -- A fence, so that it is counted once and not wherever it is named.
      offset 0) as reached
    where miles is not null and date <= ${today} + ${PREDICTED_DAYS}::int`
}

/** With this a statement begins, or with the paces of some cars, … */
export function allPaces(ctx: Reading): Sql {
  return sql`with ${pacesNamed(pacesOfCars(ctx))}`
}

export function pacesNamed(paces: Sql): Sql {
  return sql`paces (car_id, basis, rentals, per_day, share, ahead) as materialized (${paces})`
}

/** … and this it joins to `routinesDue`. */
export const joinedPaces: Sql = sql`left join paces on car_id = routine.vehicle_id`

export function predictedJson(ctx: Reading): Sql {
  return sql`case when trigger_type = 'mileage' then (
    select json_build_object('date', date, 'basis', basis, 'rentals', rentals, 'perDay', per_day)
    from (${predictedDue(ctx)}) as predicted) end`
}
