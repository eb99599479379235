import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { usableBinaries } from './binaries.ts'
import { createCluster, hasCluster, mendCluster, type Passwords, readPasswords } from './cluster.ts'
import { ensureOwner, ownerDatabase, ownerRole } from './owner.ts'
import { choosePlace, clusterIn, type Place } from './place.ts'
import { findServer, launchServer, type ServerProcess, stopServer } from './server-process.ts'
import type { Settings } from './settings.ts'
import { withLock } from './start-lock.ts'
import { inPlainWords } from './unavailable.ts'

export interface RunningPostgres {
  /** For the owner of the database: not a superuser, but may create databases and roles. */
  url(database?: string): string
  superuserUrl(database?: string): string
  /** Stops the server, unless it is durable and another Pitlane still uses it. */
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  /** Without it a crash of the machine may lose the data: for tests. */
  durable?: boolean
  /** Other settings than usual, for a larger machine. */
  settings?: Settings
}

interface Session {
  server: ServerProcess
  passwords: Passwords
  /** Open for as long as this process uses the server, so that others can see that it does. */
  presence: Client
}

const superuserRole = 'postgres'
const presenceName = 'pitlane presence'

export async function startPostgres({
  dataDir,
  durable = true,
  settings,
}: StartOptions): Promise<RunningPostgres> {
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    const folder = await realpath(dataDir)
    return await withLock(startLock(folder), () => start(folder, { durable, settings }))
  } catch (error) {
    throw inPlainWords(error, resolve(dataDir))
  }
}

type Chosen = { durable: boolean; settings: Settings | undefined }

async function start(folder: string, chosen: Chosen): Promise<RunningPostgres> {
  const place = await choosePlace(folder)
  const session = (await adopt(place)) ?? (await launch(folder, place, chosen))
  const { server, passwords } = session
  let stopping: Promise<void> | undefined
  return {
    url: (database = ownerDatabase) => urlOf(server, ownerRole, passwords.owner, database),
    superuserUrl: (database = superuserRole) => urlOf(server, superuserRole, passwords.superuser, database),
    stop() {
      stopping ??= withLock(startLock(folder), () => leave(session, clusterIn(place.home), chosen.durable))
      return stopping
    },
  }
}

/** Enters a server that already runs on the cluster; one that does not let us in is stopped. */
async function adopt(place: Place): Promise<Session | undefined> {
  const cluster = clusterIn(place.home)
  const server = await findServer(cluster)
  if (!server) return undefined
  const passwords = await readPasswords(place)
  try {
    return await enter(server, passwords)
  } catch {
    await stopServer(cluster, server.pid)
    return undefined
  }
}

async function launch(folder: string, place: Place, { durable, settings }: Chosen): Promise<Session> {
  const { home, user } = place
  const binaries = await usableBinaries(place)
  if (!(await hasCluster(place))) await createCluster(binaries, place, durable)
  await mendCluster(binaries, place)
  const passwords = await readPasswords(place)
  const log = join(folder, 'postgres.log')
  const cluster = clusterIn(home)
  const server = await launchServer(binaries, { cluster, log, durable, settings, user })
  try {
    return await enter(server, passwords)
  } catch (error) {
    await stopServer(cluster, server.pid)
    throw error
  }
}

async function enter(server: ServerProcess, passwords: Passwords): Promise<Session> {
  const presence = await connect(server, passwords)
  await ensureOwner(presence, passwords.owner)
  return { server, passwords, presence }
}

async function connect(server: ServerProcess, { superuser }: Passwords): Promise<Client> {
  const client = new Client({
    connectionString: urlOf(server, superuserRole, superuser, superuserRole),
    application_name: presenceName,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks later is noticed by those who use the database; here it only means absence.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function leave(session: Session, cluster: string, durable: boolean): Promise<void> {
  const isShared = durable && (await countOthers(session)) > 0
  await session.presence.end().catch(() => {})
  if (!isShared) await stopServer(cluster, session.server.pid)
}

async function countOthers({ presence, server, passwords }: Session): Promise<number> {
  try {
    return await countPresent(presence)
  } catch {
    // The server lost its connections since, and may be in use by others who have new ones.
    const again = await connect(server, passwords).catch(() => undefined)
    return again ? countPresent(again).finally(() => again.end()) : 0
  }
}

async function countPresent(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    text: `select count(*)::int as count from pg_stat_activity
           where application_name = $1 and pid <> pg_backend_pid()`,
    values: [presenceName],
  })
  return rows[0]?.count ?? 0
}

function urlOf(server: ServerProcess, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`
}

function startLock(folder: string): string {
  return join(folder, 'starting.lock')
}
