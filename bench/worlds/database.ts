import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@pitlane/sandbox/postgres/start-postgres'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'

interface BenchDatabase {
  url: string
  superuserUrl: string
  close(): Promise<void>
}

/** How the one that comes along keeps what it is given: a crash of the machine may lose it, unless told. */
interface Kept {
  durable?: boolean
  settings?: Record<string, string>
}

const NAME = 'pitlane_bench'

/**
 * A migrated database: of the PostgreSQL that comes along, or of the one that BENCH_DATABASE_URL names with a superuser,
 * where it is made anew and dropped afterwards.
 */
export async function openDatabase(name = NAME, kept: Kept = {}): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL
  const database = given ? await madeIn(given, name) : await started(kept)
  await migrate(database.url)
  return database
}

async function started({ durable = false, settings = {} }: Kept): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, durable, settings })
  return {
    url: postgres.url(),
    superuserUrl: postgres.superuserUrl('pitlane'),
    async close() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function madeIn(given: string, name: string): Promise<BenchDatabase> {
  await asSuperuser(given, `drop database if exists ${name} with (force)`, `create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    url: url.href,
    superuserUrl: url.href,
    close: () => asSuperuser(given, `drop database ${name} with (force)`),
  }
}

/** One statement after the other, each by itself. */
export async function asSuperuser(url: string, ...statements: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Rows written with triggers off, and looked at by the planner: to make them by the front door would measure something else. */
export function fillTables(superuserUrl: string, ...statements: string[]): Promise<void> {
  return asSuperuser(superuserUrl, 'set session_replication_role = replica', ...statements, 'vacuum analyze')
}
