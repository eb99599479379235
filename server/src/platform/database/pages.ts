import { LARGEST_PAGE } from '@pitlane/contract/formats'
import { raw, type Sql, sql } from './sql.ts'

export interface Page {
  page: number
  limit: number
}

/** So many, after so many; numbers, or places for them. */
export interface Rows {
  limit: unknown
  offset: unknown
}

export function rowsOf({ page, limit }: Page) {
  return { limit, offset: (page - 1) * limit }
}

/**
 * The rows of one page of what is ordered already. The most there can be is written into the statement: with nothing but
 * `limit $1` the planner, not knowing it, expects a tenth of the table and plans for that, or anew on every call.
 */
export function pageOfRows(ordered: Sql, { limit, offset }: Rows): Sql {
  return sql`select * from (${ordered} limit ${most} offset ${offset}) as first_ones limit ${limit}`
}

const most = raw(String(LARGEST_PAGE))
