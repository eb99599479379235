import { type Sql, sql } from './sql.ts'

/**
 * How much of its span (since, until) a row adds to the rows of its group that began before it, in milliseconds: summed up, each
 * moment of a group counts once, however spans overlap. A window of its own, so not to be nested in an aggregate.
 */
export function addedMs(group: Sql): Sql {
  const covered = sql`max(until) over (
    partition by ${group} order by since rows between unbounded preceding and 1 preceding)`
  return sql`greatest(${milliseconds(sql`until - greatest(since, ${covered})`)}, 0)`
}

/** A span of whole milliseconds as a number that is exact; `extract` would reckon it in decimals, ten times as long. */
export function milliseconds(span: Sql): Sql {
  return sql`round(date_part('epoch', ${span}) * 1000)`
}
