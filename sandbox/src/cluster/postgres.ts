import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PlainError } from '@pitlane/server/plain-error'
import pg from 'pg'
import { freePort } from '../postgres/free-port.ts'
import { handOver, letPass, mayReach, type SystemUser } from '../postgres/run-as.ts'
import type { Opened } from './opened.ts'
import type { Programs } from './programs.ts'
import { openService, type Service } from './service.ts'

const run = promisify(execFile)

export const DATABASE = 'pitlane'
/** The owner of the tables, and a login for each of the roles that own nothing: a pooler cannot have one take on another. */
export const logins = { owner: 'pitlane_owner', app: 'login_app', system: 'login_system' } as const

type Passwords = Record<keyof typeof logins | 'superuser', string>

interface Postgres extends Service {
  passwords: Passwords
}

/** PostgreSQL 15 as Debian brings it, with the logins that docs/operating.md asks for behind a pooler. */
export async function startPostgres(
  folder: string,
  programs: Programs,
  user: SystemUser | undefined,
  opened: Opened,
  environment: Record<string, string> = {},
): Promise<Postgres> {
  const data = join(folder, 'postgres')
  if (user && !(await mayReach(user, folder)))
    throw new PlainError(
      `"${user.name}", who runs PostgreSQL, cannot enter ${folder}. Choose another DATA_DIR.`,
    )
  if (!existsSync(data)) await initialise(folder, data, programs, user, opened.signal)
  const passwords: Passwords = JSON.parse(await readFile(join(folder, 'passwords.json'), 'utf8'))
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 100 }
  const server = await openService(
    {
      name: 'PostgreSQL',
      command: programs.postgres,
      args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      log: join(folder, 'postgres.log'),
      env: { LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment },
      port,
      user,
      stopsBy: 'SIGINT',
    },
    opened,
  )
  await makeLogins(port, passwords)
  return { ...server, passwords }
}

/** Aside, and then renamed: whole, or not there. */
async function initialise(
  folder: string,
  data: string,
  { initdb }: Programs,
  user: SystemUser | undefined,
  signal: AbortSignal,
) {
  const fresh = `${data}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh)
  await letPass(folder, user)
  const passwords = Object.fromEntries(
    ['superuser', ...Object.keys(logins)].map((name) => [name, randomBytes(24).toString('hex')]),
  )
  const kept = join(folder, 'passwords.json')
  await writeFile(kept, JSON.stringify(passwords), { mode: 0o600 })
  const first = join(fresh, 'password')
  await writeFile(first, passwords.superuser ?? '', { mode: 0o600 })
  await handOver(fresh, user)
  const cluster = join(fresh, 'data')
  const options = ['--username=postgres', `--pwfile=${first}`, '--auth=scram-sha-256', '--encoding=UTF8']
  await run(initdb, [`--pgdata=${cluster}`, '--locale=C.UTF-8', ...options], {
    cwd: '/',
    env: { LC_ALL: 'C.UTF-8' },
    signal,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  await rename(cluster, data)
  await rm(fresh, { recursive: true })
}

/** All of them at once, after the first start. */
async function makeLogins(port: number, passwords: Passwords): Promise<void> {
  const superuser = await connectWhenReady(
    `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`,
  )
  const isThere = async (text: string, name: string) => (await superuser.query(text, [name])).rowCount !== 0
  try {
    if (!(await isThere('select from pg_roles where rolname = $1', logins.owner))) {
      const given = (name: keyof typeof logins) => pg.escapeLiteral(passwords[name])
      await superuser.query(['begin', ...loginStatements(given), 'commit'].join(';\n'))
    }
    if (!(await isThere('select from pg_database where datname = $1', DATABASE)))
      await superuser.query(`create database ${DATABASE} owner ${logins.owner}`)
  } finally {
    await superuser.end()
  }
}

/** What a client would ask for when it connects, the pooler does not pass on: the logins bring it. */
export function loginStatements(password: (login: keyof typeof logins) => string): string[] {
  const restricted = (['app', 'system'] as const).flatMap((role) => [
    `create role pitlane_${role} nologin`,
    `create role ${logins[role]} login password ${password(role)} in role pitlane_${role}`,
    `alter role ${logins[role]} set role = 'pitlane_${role}'`,
    `alter role ${logins[role]} set jit = off`,
    `alter role ${logins[role]} set statement_timeout = '30s'`,
    `alter role ${logins[role]} set idle_in_transaction_session_timeout = '30s'`,
  ])
  return [`create role ${logins.owner} login createrole password ${password('owner')}`, ...restricted]
}

/** It takes connections before it lets anybody in. */
async function connectWhenReady(url: string, triesLeft = 50): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return client
  } catch (error) {
    const isStarting = error instanceof pg.DatabaseError && error.code === '57P03'
    if (!isStarting || triesLeft === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 200))
    return connectWhenReady(url, triesLeft - 1)
  }
}
