import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { ownerAt } from '../owner-at.ts'
import type { World } from '../world.ts'

/** What a business has, table by table, in as little as tells whether anything of it has changed. */
type Digest = ReadonlyMap<string, string>

/** Reads all tables that hold something of a business, by its own rights. */
export async function openDigest(world: World, tenantId: string) {
  const client = new pg.Client({ connectionString: await ownerAt(world, tenantId) })
  await client.connect()
  const { rows: tables } = await client.query<{ table: string; column: string }>(`
    select relname as "table", attname as "column"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (attname = 'tenant_id' or relname = 'tenants' and attname = 'id')
      and has_table_privilege('pitlane_app', pg_class.oid, 'select')
    order by relname`)
  await client.query('set role pitlane_app')
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
  const every = (what: string) =>
    tables
      .map(
        ({ table, column }) =>
          `select '${table}' as "table", ${what} from ${table} as r where ${column} = $1`,
      )
      .join(' union all ')
  // That somebody of the business was here is no change of it.
  const row = `(to_jsonb(r) - 'last_used_at')::text`
  const digests = every(`md5(coalesce(string_agg(${row}, e'\\n' order by ${row}), '')) as digest`)
  const texts = every(`coalesce(string_agg(r::text, e'\\n'), '') as text`)

  /** What waits to be enqueued is carried on by itself, and then no row moves. */
  async function atRest(): Promise<void> {
    for (;;) {
      const { rowCount } = await client.query('select from outbox where tenant_id = $1', [tenantId])
      if (!rowCount) return
      await setTimeout(5)
    }
  }

  return {
    async take(): Promise<Digest> {
      await atRest()
      const { rows } = await client.query<{ table: string; digest: string }>(digests, [tenantId])
      return new Map(rows.map(({ table, digest }) => [table, digest]))
    },
    /** All ids that stand in its rows, and so are its own. */
    async ids(): Promise<Set<string>> {
      const { rows } = await client.query<{ text: string }>(texts, [tenantId])
      return new Set(rows.flatMap(({ text }) => text.match(UUIDS) ?? []))
    },
    close: () => client.end(),
  }
}

export const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export function changedTables(before: Digest, after: Digest): string[] {
  return [...after].filter(([table, digest]) => before.get(table) !== digest).map(([table]) => table)
}
