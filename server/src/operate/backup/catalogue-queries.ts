import type pg from 'pg'
import { childrenFirst } from '../../features/closing/erase.ts'

export interface Table {
  name: string
  /** Without those that are reckoned from others. */
  columns: string[]
  /** The column that says whose a row is, where row level security asks for it. */
  tenantColumn: string | null
}

/** Written down by migrations themselves. */
const OF_MIGRATIONS = 'schema_migrations'

/** A table comes after those it points to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select relname as name,
       array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
             and attgenerated = '' order by attnum) as columns,
       case when relrowsecurity then (
         select attname from pg_attribute where attrelid = pg_class.oid and not attisdropped
         and attname = case relname when 'tenants' then 'id' else 'tenant_id' end) end as "tenantColumn"
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> $1
     order by 1`,
    [OF_MIGRATIONS],
  )
  const { rows: arrows } = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  )
  const byName = new Map(tables.map((table) => [table.name, table]))
  const names = childrenFirst([...byName.keys()], arrows).reverse()
  return names.flatMap((name) => byName.get(name) ?? [])
}

export async function appliedMigrations(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${OF_MIGRATIONS} order by name`,
  )
  return rows
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}

/** What an extension brings does not count. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(`
    select not exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'app', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    ) and to_regnamespace('app') is null as "isEmpty"`)
  return rows[0]?.isEmpty ?? false
}
