import pg from 'pg'

const { builtins } = pg.types

/** Columns arrive the way they leave: instants in ISO 8601, dates as they are, counts and money as numbers. */
const own: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
}

export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own[oid]) ||
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
