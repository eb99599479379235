import sqlTag, { empty, join, type Sql } from 'sql-template-tag'

export const sql = sqlTag
export type { Sql }
export { empty, join }

/** An instant as the contract writes it, for JSON that the database makes. */
export function instantText(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
