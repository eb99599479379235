import { type Sql, sql } from './sql.ts'

/**
 * How much of its span (since, until; numbers, as `milliseconds` makes them) a row adds to the rows of its group that began before
 * it: summed up, each moment of a group counts once, however spans overlap. A window of its own, so not to be nested in an aggregate.
 */
export function addedMs(group: Sql): Sql {
  return sql`greatest(until - greatest(since, max(until) over (partition by ${group} ${begunBefore})), 0)`
}

/**
 * The same of each row, and whether another row of its group shares a moment with it, in one window: (added_ms, is_shared). Where few
 * do, what is to be counted once in smaller groups has to be looked at for those alone.
 */
export function addedAndShared(group: Sql, spans: Sql, columns: Sql): Sql {
  return sql`
    select ${columns}, since, until, greatest(until - greatest(since, covered), 0) as added_ms,
           coalesce(covered > since, false) or coalesce(next_since < until, false) as is_shared
    from (
      select ${columns}, since, until, max(until) over before as covered, lead(since) over before as next_since
      from ${spans} window before as (partition by ${group} ${begunBefore})) as spans`
}

const begunBefore: Sql = sql`order by since rows between unbounded preceding and 1 preceding`

/** An instant of whole milliseconds as a number that is exact. */
export function milliseconds(instant: Sql): Sql {
  return millisecondsBetween(EPOCH, instant)
}

export function millisecondsBetween(from: Sql, to: Sql): Sql {
  return sql`round(${secondsBetween(from, to)} * 1000)`
}

/** An instant as seconds, with their fraction. */
export function epochOf(instant: Sql): Sql {
  return secondsBetween(EPOCH, instant)
}

const EPOCH: Sql = sql`'epoch'`

/**
 * By what the database itself measures ranges of time with. `extract` reckons in decimals, and `date_part` reads its word anew for
 * each row: that takes five times as long.
 */
export function secondsBetween(from: Sql, to: Sql): Sql {
  return sql`tstzrange_subdiff(${to}, ${from})`
}
