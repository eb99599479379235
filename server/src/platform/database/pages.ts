import { LARGEST_PAGE } from '@pitlane/contract/formats'
import { raw, type Sql, sql } from './sql.ts'

export interface Page {
  page: number
  limit: number
}

/**
 * The rows of one page of what is ordered already. The most there can be is written into the statement: with nothing but
 * `limit $1` the planner, not knowing it, expects a tenth of the table and plans for that, or anew on every call.
 */
export function pageOfRows(ordered: Sql, { page, limit }: Page): Sql {
  return sql`select * from (${ordered} limit ${most} offset ${(page - 1) * limit}) as first_ones limit ${limit}`
}

const most: Sql = raw(String(LARGEST_PAGE))
