import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { SystemUser } from './run-as.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** Runs a program of PostgreSQL as the right user, with an environment that means the same on every machine. */
export async function runBinary(
  binaries: Binaries,
  program: 'initdb' | 'postgres',
  args: string[],
  options: SpawnOptions & { user: SystemUser | undefined },
): Promise<ChildProcess> {
  const { user, ...rest } = options
  const child = spawn(join(binaries.native, 'bin', program), args, {
    // The server's user may be unable to enter the folder in which Pitlane was started.
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    ...(user && { uid: user.uid, gid: user.gid }),
    ...rest,
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) => reject(cannotRun(error, user)))
  })
  return child
}

function cannotRun(error: NodeJS.ErrnoException, user: SystemUser | undefined): PostgresUnavailable {
  const who = user ? ` as "${user.name}"` : ''
  const why = notForThisSystem.has(error.code ?? '')
    ? 'it is built for Linux with glibc, which Alpine and other musl systems lack'
    : error.message
  return new PostgresUnavailable(
    `The packaged PostgreSQL cannot be run${who}: ${why}. Set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  )
}

const notForThisSystem = new Set(['ENOENT', 'ENOEXEC'])
