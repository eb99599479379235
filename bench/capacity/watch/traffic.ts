import type pg from 'pg'

/** What became of tables and indexes meanwhile. */
export interface Traffic {
  /** Rows written, by table, most first. */
  written: [table: string, rows: number][]
  /** Indexes that nobody looked into, apart from those that keep something unique, the largest first. */
  unused: [index: string, mb: number][]
}

const SHOWN = 12

/** From now on. */
export async function openTraffic(client: pg.Client): Promise<() => Promise<Traffic>> {
  const before = await countsOf(client)
  return async () => {
    const after = await countsOf(client)
    const more = (of: 'tables' | 'indexes') => (name: string) =>
      (after[of].get(name) ?? 0) - (before[of].get(name) ?? 0)
    const written = [...after.tables.keys()].map((name): [string, number] => [name, more('tables')(name)])
    const { rows } = await client.query<{ name: string; mb: number }>(
      `select indexrelname as name, pg_relation_size(indexrelid) / 1048576.0 as mb
       from pg_stat_user_indexes join pg_index using (indexrelid) where not indisunique and schemaname = 'public'`,
    )
    const unused = rows
      .filter(({ name }) => more('indexes')(name) === 0)
      .map(({ name, mb }): [string, number] => [name, Number(mb)])
    const most = (all: [string, number][]) => all.sort(([, one], [, other]) => other - one).slice(0, SHOWN)
    return { written: most(written.filter(([, rows]) => rows > 0)), unused: most(unused) }
  }
}

async function countsOf(client: pg.Client) {
  const { rows: tables } = await client.query<{ name: string; count: number }>(
    `select schemaname || '.' || relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::float as count from pg_stat_user_tables`,
  )
  const { rows: indexes } = await client.query<{ name: string; count: number }>(
    'select indexrelname as name, idx_scan::float as count from pg_stat_user_indexes',
  )
  const asMap = (all: typeof tables) => new Map(all.map(({ name, count }) => [name, count]))
  return { tables: asMap(tables), indexes: asMap(indexes) }
}
