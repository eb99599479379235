import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { PlainError } from '../../../plain-error.ts'
import { distributeFunctions } from '../cluster/distribute.ts'
import { type Cluster, findCluster, homeOf } from '../cluster/nodes.ts'
import { connectionOptions } from '../connection.ts'
import { createRoles } from '../roles.ts'
import { countedAsApplied, isFromBefore, VERSION_BEFORE } from './baseline.ts'
import { statementsOf } from './migration-statements.ts'

const folder = new URL('../../../../migrations/', import.meta.url)
/** Whoever holds it shared keeps the tables as they are. */
export const MIGRATION_LOCK = 7_207_195_263

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Brings the database to the newest form, or to that of an earlier version, which had only some of the migrations. Several
 * instances may start at once: one migrates, the others wait.
 */
export async function migrate(
  url: string,
  from: URL = folder,
  had: (name: string) => boolean = () => true,
): Promise<string[]> {
  const migrations = (await readMigrations(from)).filter(({ name }) => had(name))
  const cluster = await findCluster(url)
  const client = await connectAtHome(url, cluster)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz(3) not null default now(), checksum text)`)
    await takeOver(client, migrations)
    await createRoles(client)
    const isDistributed = cluster?.isDistributed ?? false
    // Other nodes learn of all this together, when it is distributed.
    if (cluster && !isDistributed) await client.query(`set ${PASSED_ON} = off`)
    await client.query('create schema if not exists pgboss authorization pitlane_system')
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    assertUnchanged(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await apply(client, migration, isDistributed)
    if (isDistributed) await distributeFunctions(client)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

interface Applied {
  name: string
  checksum: string
}

/** What the version before has made is the baseline, and is called so from now on; what is older is left as it is. */
async function takeOver(client: pg.Client, migrations: Migration[]): Promise<void> {
  const applied = await appliedNames(client)
  const ours = migrations.map(({ name }) => name)
  const counted = countedAsApplied(applied, ours)
  if (!counted) throw new PlainError(TOO_OLD)
  const gone = applied.filter(isFromBefore)
  const taken = migrations.filter(({ name }) => counted.includes(name) && !applied.includes(name))
  await client.query(
    `with gone as (delete from schema_migrations where name = any($1))
     insert into schema_migrations (name, checksum) select * from unnest($2::text[], $3::text[])`,
    [gone, taken.map(({ name }) => name), taken.map(({ checksum }) => checksum)],
  )
}

const TOO_OLD =
  `This database is of a version before ${VERSION_BEFORE}. Start Pitlane ${VERSION_BEFORE} on it once, then this version. ` +
  'Nothing was changed.'

/** What was applied cannot be applied anew: databases of the same name would differ, and nobody would know. */
function assertUnchanged(migrations: Migration[], applied: ReadonlyMap<string, string>): void {
  const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed.length === 0) return
  const names = changed.map(({ name }) => name).join(', ')
  throw new PlainError(
    `This database was made with another text of ${names}. A migration that was applied is never edited: ` +
      'put its text back, and write what should change into a new one.',
  )
}

/** What the newest form has and this database has not. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const names = await migrationNames()
  const counted = countedAsApplied(await appliedIn(url), names)
  if (!counted) throw new PlainError(TOO_OLD)
  return names.filter((name) => !counted.includes(name))
}

/** Whether only the version before can bring it here. */
export async function isTooOld(url: string): Promise<boolean> {
  return countedAsApplied(await appliedIn(url), []) === undefined
}

async function appliedIn(url: string): Promise<string[]> {
  const client = await connectAtHome(url, await findCluster(url))
  try {
    return await appliedNames(client)
  } catch (error) {
    const isEmpty = error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE
    if (isEmpty) return []
    throw error
  } finally {
    await client.end()
  }
}

async function appliedNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  return rows.map(({ name }) => name)
}

const UNDEFINED_TABLE = '42P01'

/** Where a table is in parts, what is changed of them is changed one by one, and triggers may be made. */
const IN_PARTS = ['citus.multi_shard_modify_mode=sequential', 'citus.enable_unsafe_triggers=on']

async function connectAtHome(url: string, cluster: Cluster | undefined): Promise<pg.Client> {
  const client = new pg.Client(
    connectionOptions(homeOf(url, cluster), undefined, cluster?.isDistributed ? IN_PARTS : []),
  )
  await client.connect()
  return client
}

export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = await migrationNames(from)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8')
      return { name, text, checksum: checksumOf(text) }
    }),
  )
}

async function migrationNames(from: URL = folder): Promise<string[]> {
  return (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
}

/** A checkout on Windows may end its lines otherwise. */
function checksumOf(text: string): string {
  return hash('sha256', text.replaceAll('\r\n', '\n'), 'hex')
}

/** Whether other nodes are told what is made here. */
const PASSED_ON = 'citus.enable_ddl_propagation'

/** What another role does, and that it is over. Other nodes do not know yet what this transaction has granted it. */
const ANOTHER_ROLE = /\bset local role \w+;$/
const OWN_ROLE = /\breset role;$/

async function apply(
  client: pg.Client,
  { name, text, checksum }: Migration,
  isDistributed: boolean,
): Promise<void> {
  try {
    await client.query('begin')
    for (const statement of statementsOf(text)) {
      if (isDistributed && ANOTHER_ROLE.test(statement)) await client.query(`set local ${PASSED_ON} = off`)
      await client.query(statement)
      if (isDistributed && OWN_ROLE.test(statement)) await client.query(`set local ${PASSED_ON} = on`)
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
