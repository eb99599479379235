import { empty, join, type Part, raw, type Sql, sql } from './sql.ts'

type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'int'
  | 'jsonb'
  | 'numeric'
  | 'text'
  | 'timestamptz'
  | 'uuid'

/** Columns by their names, each with its type and what a row has there, by name or reckoned. */
export type Columns<Row> = Readonly<
  Record<string, readonly [type: ColumnType, of: keyof Row | ((row: Row) => unknown)]>
>

/**
 * Rows as a relation to read from: `unnest(…) as asked (id, …)`. Each column is one list, so the statement is the same however many rows
 * there are. `place` is one more column, counted from one.
 */
export function given<Row>(
  name: string,
  rows: readonly Row[],
  columns: Columns<Row>,
  { place }: { place?: string } = {},
): Sql {
  const names = [...Object.keys(columns), ...(place ? [place] : [])].join(', ')
  return sql`unnest(${listsOf(rows, columns)}) ${place ? sql`with ordinality` : empty} as ${raw(`${name} (${names})`)}`
}

/** The lists alone, for who reads them beside others. */
export function listsOf<Row>(rows: readonly Row[], columns: Columns<Row>): Sql {
  return join(
    Object.values(columns).map(([type, of]) => {
      const list = rows.map((row) => (typeof of === 'function' ? of(row) : row[of]))
      return sql`${list}::${raw(`${type}[]`)}`
    }),
  )
}

export function namesOf<Row>(columns: Columns<Row>): Part {
  return raw(Object.keys(columns).join(', '))
}

/** What an upsert writes over what is known: all of these. */
export function excluded<Row>(columns: Columns<Row>): Part {
  return raw(
    Object.keys(columns)
      .map((name) => `${name} = excluded.${name}`)
      .join(', '),
  )
}
