import { DAY } from '@pitlane/contract/durations'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { millisecondsBetween } from '../../platform/database/spans.ts'
import { AHEAD_DAYS } from './held-queries.ts'

type Asked = Pick<ReadContext, 'now'>

/**
 * Today's odometer, and from now on the distance per day while a booking takes the car, outside its usual share of it: a value of a row of
 * `pacesOfCars` called `pace`, at an instant less than 400 days ahead.
 */
export function expectedOdometer(asked: Asked, mileage: Sql, at: Sql): Sql {
  const after = millisecondsBetween(sql`${asked.now}`, at)
  return sql`(
    select ${mileage} + pace.per_day * ((out_ms + pace.share * (after_ms - out_ms)) / ${DAY}::float8)
    from (select ${after} as after_ms) as asked
    cross join lateral (
      select coalesce(sum(least(until_ms, after_ms) - least(from_ms, after_ms)), 0) as out_ms
      from (${takenAhead(asked)}) as taken) as out)`
}

/**
 * As a value of such a row: when a car will have gone so many miles. Each time that bookings take
 * is preceded by a free one, and looking ahead ends with a last free one; the first by whose end enough is gone has the moment.
 */
export function reachedAt(asked: Asked, miles: Sql): Sql {
  const end = sql`${AHEAD_DAYS * DAY}::float8`
  return sql`(
    select ${asked.now}::timestamptz + make_interval(secs => round(
      case when gone_at_start >= wanted then out_before + (wanted - out_before) / nullif(pace.share, 0)
           else from_ms + (wanted - gone_at_start) end) / 1000)
    from (
      select from_ms, until_ms, coalesce(sum(until_ms - from_ms) over (
               order by from_ms rows between unbounded preceding and 1 preceding), 0) as out_before
      from (${takenAhead(asked)} union all select ${end}, ${end}) as taken) as taken
    cross join lateral (
      select out_before + pace.share * (from_ms - out_before) as gone_at_start,
             ${miles}::float8 / nullif(pace.per_day, 0) * ${DAY}::float8 as wanted) as way
    where gone_at_start + (until_ms - from_ms) >= wanted
    order by from_ms limit 1)`
}

/** The times from now on that bookings take of the car, those that touch or overlap as one, in milliseconds from now. */
function takenAhead({ now }: Asked): Sql {
  const since = (instant: Sql) => millisecondsBetween(sql`${now}`, instant)
  return sql`
    select ${since(sql`lower(piece)`)} as from_ms, ${since(sql`upper(piece)`)} as until_ms
    from unnest(pace.ahead) as piece`
}
