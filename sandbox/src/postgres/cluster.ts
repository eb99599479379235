import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { clusterIn, type Place } from './place.ts'
import { handOver, letPass } from './run-as.ts'
import { runBinary } from './run-binary.ts'
import { diskIsFull, PostgresUnavailable, speaksOfFullDisk } from './unavailable.ts'

export interface Passwords {
  superuser: string
  owner: string
}

export async function hasCluster({ home }: Place): Promise<boolean> {
  return (await stat(clusterIn(home)).catch(() => undefined)) !== undefined
}

/** Makes cluster and passwords in a folder aside and moves both into place at once: whole, or not there. */
export async function createCluster(binaries: Binaries, { home, user }: Place, durable: boolean) {
  for (const name of await readdir(home)) {
    if (name.startsWith('server.new-')) await rm(join(home, name), { recursive: true, force: true })
  }
  const fresh = join(home, `server.new-${process.pid}`)
  const cluster = join(fresh, 'cluster')
  const passwords: Passwords = { superuser: newPassword(), owner: newPassword() }
  await mkdir(cluster, { recursive: true })
  await letPass(fresh, user)
  await writeFile(join(fresh, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 })
  await initdb(binaries, { cluster, user, durable, superuserPassword: passwords.superuser })
  await rename(fresh, dirname(clusterIn(home)))
}

/** Brings an existing cluster into the state that PostgreSQL insists on, as after a restored backup. */
export async function mendCluster(binaries: Binaries, { home, user }: Place): Promise<void> {
  const cluster = clusterIn(home)
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const brought = binaries.version.split('.')[0]
  if (made !== brought) {
    throw new PostgresUnavailable(
      `The database in ${cluster} was made by PostgreSQL ${made}, but Pitlane now brings PostgreSQL ${brought}. ` +
        'Move that folder away to begin with an empty database, or set DATABASE_URL.',
    )
  }
  if (!user) return
  await letPass(dirname(cluster), user)
  const { uid } = await stat(cluster)
  if (uid !== user.uid) await handOver(cluster, user)
  await chmod(cluster, 0o700)
}

export async function readPasswords({ home }: Place): Promise<Passwords> {
  const file = join(dirname(clusterIn(home)), 'passwords.json')
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new PostgresUnavailable(
      `The passwords of the database in ${file} cannot be read (${(error as Error).message}). Start Pitlane as ` +
        'the user who started it first, or choose another folder with DATA_DIR.',
      { cause: error },
    )
  }
}

interface InitdbOptions {
  cluster: string
  user: Place['user']
  durable: boolean
  superuserPassword: string
}

async function initdb(binaries: Binaries, { cluster, user, durable, superuserPassword }: InitdbOptions) {
  const passwordFile = join(dirname(cluster), 'initial-password')
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
  await handOver(cluster, user)
  if (user) await chown(passwordFile, user.uid, user.gid)
  const options = [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=dynamic_shared_memory_type=mmap',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = await runBinary(binaries, 'initdb', options, { user, stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, code] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    new Promise((resolve) => child.once('close', resolve)),
  ])
  await rm(passwordFile, { force: true })
  if (code === 0) return
  if (speaksOfFullDisk(complaint)) throw new PostgresUnavailable(diskIsFull(dirname(dirname(cluster))))
  throw new PostgresUnavailable(`PostgreSQL could not make a database in ${cluster}:\n${complaint.trim()}`)
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}
