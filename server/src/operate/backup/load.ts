import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { jobs as knownJobs } from '../../app.ts'
import { connectionOptions } from '../../platform/database/connection.ts'
import type { Jobs, WaitingJob } from '../../platform/jobs/jobs.ts'
import { type Table, tablesInOrder } from './catalogue-queries.ts'
import { type BackedUpTable, JOBS, type Manifest, rowsFile } from './manifest.ts'

interface Loading {
  manifest: Manifest
  jobs: Jobs
  /** Nobody is signed in afterwards, not for a moment. */
  isSignedOut: boolean
}

/** All rows and all waiting jobs in one transaction: an interrupted restore has left a database without a business. */
export async function loadBackup(url: string, folder: string, { manifest, jobs, isSignedOut }: Loading) {
  const client = new pg.Client(connectionOptions(url, undefined, ['statement_timeout=0']))
  await client.connect()
  try {
    await client.query('begin')
    const places = await tablesInOrder(client)
    const backedUp = new Map(manifest.tables.map((table) => [table.name, table]))
    await openToOwner(client, places)
    for (const { name } of places) {
      const table = backedUp.get(name)
      if (table) await loadTable(client, folder, table)
    }
    if (isSignedOut) await client.query('delete from sessions')
    await client.query(PAST_ALL_THAT_WAS_SEEN)
    await closeToOwner(client, places)
    await putJobsBack(client, folder, jobs)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Its triggers would announce and count every row anew; its owner, under forced row level security, could write none. */
async function openToOwner(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const name = pg.escapeIdentifier(table.name)
    await client.query(`alter table ${name} disable trigger user`)
    if (table.tenantColumn) await client.query(`alter table ${name} no force row level security`)
  }
}

async function closeToOwner(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const name = pg.escapeIdentifier(table.name)
    await client.query(`alter table ${name} enable trigger user`)
    if (table.tenantColumn) await client.query(`alter table ${name} force row level security`)
  }
}

async function loadTable(client: pg.Client, folder: string, { name, columns, rows }: BackedUpTable) {
  const places = columns.map((it) => pg.escapeIdentifier(it)).join(', ')
  const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${places}) from stdin`))
  await pipeline(createReadStream(join(folder, rowsFile(name))), createGunzip(), copy)
  if (copy.rowCount !== rows)
    throw new Error(`Of ${rows} rows of ${name} ${copy.rowCount} arrived; nothing was restored`)
}

/** Browsers have seen later revisions than the backup's: counted on from there, one of those would mean something else. */
const PAST_ALL_THAT_WAS_SEEN =
  'update topic_revisions set revision = revision + extract(epoch from now())::bigint'

async function putJobsBack(client: pg.Client, folder: string, jobs: Jobs): Promise<void> {
  const kept: WaitingJob[] = JSON.parse(await readFile(join(folder, JOBS), 'utf8'))
  const names = new Set(knownJobs.map(({ name }) => name))
  await client.query('set local role pitlane_system')
  await jobs.putBack(
    kept.filter(({ name }) => names.has(name)),
    (text, values) => client.query(text, values),
  )
}
