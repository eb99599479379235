import sqlTag, { empty, join } from 'sql-template-tag'

export const sql = sqlTag
export { empty, join }
