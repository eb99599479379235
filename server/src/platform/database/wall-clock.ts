import { type Sql, sql } from './sql.ts'

/**
 * The first instant at which the clock on the wall of a time zone shows a timestamp, by the contract's `instantOf`. The
 * database alone would take the second of two, when clocks go back, and go on by an hour where one is left out.
 */
export function instantOf(wall: Sql, timezone: string): Sql {
  const offsetAt = (instant: Sql) =>
    sql`((${instant}) at time zone ${timezone} - (${instant}) at time zone 'UTC')`
  return sql`(
    select case when before = after then utc - before else coalesce(
      (select min(reading) from (values (utc - before), (utc - after)) as readings (reading)
       where reading at time zone ${timezone} = utc at time zone 'UTC'),
      (select min(minute) from generate_series(utc - after, utc - before, interval '1 minute') as minute
       where ${offsetAt(sql`minute`)} = after)) end
    from (select (${wall}) at time zone 'UTC' as utc offset 0) as shown
    cross join lateral (
      select ${offsetAt(sql`utc - interval '24 hours'`)} as before,
             ${offsetAt(sql`utc + interval '24 hours'`)} as after offset 0) as offsets)`
}
