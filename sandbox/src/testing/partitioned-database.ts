import { hash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { withClient } from '../postgres/with-client.ts'

/** One is enough to be the wrong one. */
const PARTITIONS = 2

/**
 * Makes a database whose tenant tables are partitioned by tenant out of a migrated one, without their triggers, references
 * and policies: what finds one partition in it does so by its own words. Answers with the keys that must go for it.
 */
export async function partition(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<Table>(TENANT_TABLES)
    const { rows: views } = await client.query<View>(VIEWS)
    const refused: string[] = []
    for (const { name } of views) await client.query(`drop view ${name} cascade`)
    for (const { name, column } of tables) {
      refused.push(...(await dropKeysWithout(client, name, column)))
      await client.query(`
        alter table ${name} rename to ${name}_whole;
        create table ${name} (like ${name}_whole including all) partition by hash (${column})`)
      for (let part = 0; part < PARTITIONS; part++)
        await client.query(
          `create table ${name}_part${part} partition of ${name} for values with (modulus ${PARTITIONS}, remainder ${part})`,
        )
    }
    for (const { name, text } of views) await client.query(`create view ${name} as ${text}`)
    // Its policy would ask for whom; a plan is for nobody.
    await client.query('alter table names disable row level security')
    await client.query(`create table looked_at (digest text primary key);
      grant select, insert, update, delete on all tables in schema public, app to pitlane_app;
      set role pitlane_system; grant usage on schema pgboss to pitlane_app`)
    return refused.sort()
  })
}

interface Table {
  name: string
  column: string
}

interface View {
  name: string
  text: string
}

/** Those that are found by another key than the tenant are left as they are. */
const TENANT_TABLES = `
  select relname as name, attname as column from pg_class
  join pg_attribute on attrelid = pg_class.oid and attname = case relname when 'tenants' then 'id' else 'tenant_id' end
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'names' order by 1`

const VIEWS = `
  select oid::regclass::text as name, pg_get_viewdef(oid) as text
  from pg_class where relkind = 'v' and relnamespace in ('public'::regnamespace, 'app'::regnamespace) order by oid`

async function dropKeysWithout(client: pg.Client, table: string, column: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isConstraint: boolean }>(
    `select indexrelid::regclass::text as name, pg_constraint.oid is not null as "isConstraint"
     from pg_index left join pg_constraint on conindid = indexrelid and contype in ('u', 'p')
     where indrelid = $1::regclass and indisunique
       and not exists (select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = $2)`,
    [table, column],
  )
  for (const { name, isConstraint } of rows)
    await client.query(isConstraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  return rows.map((row) => row.name)
}

/** Tells which partitions a statement would read or write. */
export async function openPartitioned(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set role pitlane_app')
  // Whoever asks for it must find one; which is given by each statement.
  await client.query(`set app.tenant_id = '${randomUUID()}'`)
  return {
    /** The tables that are asked in more than one partition, or in one that is found only while the statement runs. */
    async spread(text: string, values: unknown[]): Promise<string[]> {
      const plan = await client.query(`explain (format json, costs off) ${text}`, values).catch(ofNoTenant)
      return spreadOf(plan.rows[0]?.['QUERY PLAN'])
    },

    /** Those that nobody has looked at before. */
    async unseen<Statement extends { text: string }>(statements: readonly Statement[]): Promise<Statement[]> {
      const byDigest = new Map(statements.map((it) => [hash('sha1', it.text), it]))
      const { rows } = await client.query<{ digest: string }>(
        'insert into looked_at select unnest($1::text[]) on conflict do nothing returning digest',
        [[...byDigest.keys()]],
      )
      return rows.flatMap(({ digest }) => byDigest.get(digest) ?? [])
    },

    close: () => client.end(),
  }
}

/** The queue's tables are made when it starts, which it does not do here; no tenant has any of them. */
function ofNoTenant(error: { code?: string }): { rows: Record<string, unknown>[] } {
  if (error.code === UNDEFINED_TABLE) return { rows: [] }
  throw error
}

const UNDEFINED_TABLE = '42P01'

function spreadOf(plan: unknown): string[] {
  const asked = new Map<string, Set<string>>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { 'Relation Name': relation, 'Subplans Removed': removed } = node as Record<string, unknown>
    const [, table, part] = /^(\w+)_part(\d)$/.exec(String(relation ?? '')) ?? []
    if (table && part) asked.set(table, (asked.get(table) ?? new Set()).add(part))
    if (Number(removed) > 0) asked.set('a table found late', new Set(['0', '1']))
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(plan)
  const parts = new Set([...asked.values()].flatMap((its) => [...its]))
  return parts.size > 1 ? [...asked].filter(([, its]) => its.size > 1).map(([table]) => table) : []
}
