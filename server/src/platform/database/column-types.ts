import pg from 'pg'

const { builtins } = pg.types

const LIST_OF_IDS: number = 2951
const ofIds = pg.types.getTypeParser(LIST_OF_IDS) as (text: string) => string[]

const PLAIN_LIST = /^\{[\da-f,-]+\}$/

/** A fleet has sixty thousand routines: letter by letter, which is how lists are read, everybody would wait for theirs. */
function idsIn(text: string): string[] {
  return PLAIN_LIST.test(text) ? text.slice(1, -1).split(',') : ofIds(text)
}

/** Columns arrive the way they leave: instants in ISO 8601, dates as they are, counts and money as numbers. */
const own: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [LIST_OF_IDS]: idsIn,
}

export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own[oid]) ||
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
