import { once } from 'node:events'
import { createGzip, type Gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionOptions } from '../../platform/database/connection.ts'
import { MIGRATION_LOCK } from '../../platform/database/migrate/migrate.ts'
import { WAITING_JOBS, type WaitingJob } from '../../platform/jobs/jobs.ts'
import { holdRemovals } from '../../platform/storage/hold-removals.ts'
import { appliedMigrations, serverVersion, type Table, tablesInOrder } from './catalogue-queries.ts'
import { type Written, writeChecked } from './checksums.ts'
import { type BackedUpTable, rowsFile } from './manifest.ts'

/** Reading takes as long as it takes. */
const UNHURRIED = ['statement_timeout=0', 'idle_in_transaction_session_timeout=0']

interface Snapshot {
  postgres: string
  migrations: { name: string; checksum: string }[]
  tables: BackedUpTable[]
  written: Written[]
  jobs: WaitingJob[]
}

/**
 * A connection during which no file goes and the tables keep their form: both are held before the moment that is read, so
 * that whatever the rows of that moment name is in the storage until the end.
 */
export async function openHold(url: string) {
  const client = new pg.Client(connectionOptions(url, undefined, UNHURRIED))
  // Lost, it holds nothing any more: the next statement on it tells.
  client.on('error', () => {})
  await client.connect()
  try {
    await holdRemovals(client)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    client,
    /** Fails if the connection was lost meanwhile. */
    assertHeld: () => client.query('select 1'),
    close: () => client.end(),
  }
}

/** All rows of one moment, while people work. */
export async function readSnapshot(client: pg.Client, folder: string): Promise<Snapshot> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  const tables = await tablesInOrder(client)
  for (const table of tables) if (table.tenantColumn) await makeReader(client, table)
  await client.query('begin isolation level repeatable read, read only')
  const postgres = await serverVersion(client)
  const migrations = await appliedMigrations(client)
  const files = tables.map((table) => openRows(table, folder))
  for (const file of files) if (!file.table.tenantColumn) await file.append(client)

  await client.query('set local role pitlane_system')
  const { rows: jobs } = await client.query<WaitingJob>(WAITING_JOBS)
  const { rows } = await client.query<{ id: string }>('select id from tenants order by id')
  const tenants = rows.map(({ id }) => id)
  await client.query('set local role pitlane_app')
  for (let first = 0; first < tenants.length; first += TENANTS_AT_A_TIME) {
    const some = tenants.slice(first, first + TENANTS_AT_A_TIME)
    for (const file of files) if (file.table.tenantColumn) await file.append(client, some)
  }
  const written = await Promise.all(files.map((file) => file.close()))
  await client.query('commit')
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  const counted = files.map(({ table: { name, columns }, rows: count }) => ({ name, columns, rows: count() }))
  return { postgres, migrations, tables: counted, written, jobs }
}

/** The database gathers the rows of so many before it sends the first. */
const TENANTS_AT_A_TIME = 100

/**
 * Row level security shows one business at a time, to its owner too, and nobody with more rights is needed: a function of this
 * connection alone goes through some of them, so that a table does not take a statement for each.
 */
async function makeReader(client: pg.Client, { name, tenantColumn }: Table): Promise<void> {
  const table = pg.escapeIdentifier(name)
  await client.query(`
    create function pg_temp.${table}(tenants uuid[]) returns setof public.${table} language plpgsql as $$
    declare
      tenant uuid;
    begin
      foreach tenant in array tenants loop
        perform set_config('app.tenant_id', tenant::text, true);
        return query select * from public.${table} where ${pg.escapeIdentifier(tenantColumn ?? '')} = tenant;
      end loop;
    end $$`)
}

function openRows(table: Table, folder: string) {
  const packed = createGzip()
  const writing = writeChecked(folder, rowsFile(table.name), packed)
  // Heard where the next row is written, or at the end.
  writing.catch((error: Error) => packed.destroy(error))
  packed.on('error', () => {})
  let rows = 0
  return {
    table,
    rows: () => rows,
    async append(client: pg.Client, tenants?: readonly string[]): Promise<void> {
      const copied = client.query(copyTo(copyText(table, tenants)))
      for await (const chunk of copied) await write(packed, chunk)
      rows += copied.rowCount
    },
    close(): Promise<Written> {
      packed.end()
      return writing
    },
  }
}

function copyText({ name, columns }: Table, tenants?: readonly string[]): string {
  const wanted = columns.map((it) => pg.escapeIdentifier(it)).join(', ')
  const table = pg.escapeIdentifier(name)
  const rows = tenants ? `pg_temp.${table}(${pg.escapeLiteral(`{${tenants.join(',')}}`)})` : table
  return `copy (select ${wanted} from ${rows}) to stdout`
}

async function write(packed: Gzip, chunk: Uint8Array): Promise<void> {
  if (packed.destroyed) throw packed.errored ?? new Error('The file of rows was closed')
  if (!packed.write(chunk)) await once(packed, 'drain')
}
