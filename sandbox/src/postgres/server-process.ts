import { closeSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { isPostgresOn, startedAt } from './processes.ts'
import type { SystemUser } from './run-as.ts'
import { runBinary } from './run-binary.ts'
import { type Settings, serverSettings } from './settings.ts'
import { diskIsFull, PostgresUnavailable, speaksOfFullDisk } from './unavailable.ts'

export interface ServerProcess {
  pid: number
  port: number
}

interface Launch {
  cluster: string
  log: string
  durable: boolean
  settings?: Settings | undefined
  user: SystemUser | undefined
}

const pause = 20
const recoveryTime = 120_000
const attempts = 5

/** The server that already runs on this cluster, once it answers. A lock file of a dead server is removed. */
export async function findServer(cluster: string): Promise<ServerProcess | undefined> {
  const found = await readLockFile(cluster)
  if (!found) return undefined
  const server = isPostgresOn(cluster, found.pid) ? await untilReady(cluster, found.pid) : undefined
  if (!server) await rm(lockFile(cluster), { force: true })
  return server
}

export async function launchServer(binaries: Binaries, launch: Launch): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    const server = await tryLaunch(binaries, launch)
    if (server) return server
    const log = await lastLines(launch.log)
    if (attempt < attempts && passingTrouble.test(log)) {
      await sleep(300 * attempt)
      continue
    }
    if (speaksOfFullDisk(log)) throw new PostgresUnavailable(diskIsFull(launch.cluster))
    throw new PostgresUnavailable(
      `PostgreSQL did not start on ${launch.cluster}. Its log (${launch.log}) ends with:\n${log}`,
    )
  }
}

/** Fast shutdown, by force when it takes too long; returns when the process is gone. */
export async function stopServer(cluster: string, pid: number): Promise<void> {
  const began = startedAt(pid)
  for (const [signal, wait] of farewell) {
    if (!isPostgresOn(cluster, pid)) break
    process.kill(pid, signal)
    const deadline = Date.now() + wait
    while (startedAt(pid) === began && Date.now() < deadline) await sleep(pause)
  }
}

export async function stopOrphan(cluster: string): Promise<void> {
  const found = await readLockFile(cluster)
  if (found) await stopServer(cluster, found.pid)
}

const farewell = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

/** Somebody took the port first, or the last processes of a killed server are not gone yet. */
const passingTrouble = /Address already in use|pre-existing shared memory block/

async function tryLaunch(binaries: Binaries, launch: Launch): Promise<ServerProcess | undefined> {
  const { durable, settings: given } = launch
  const settings = serverSettings({ port: await freePort(), durable, settings: given })
  await rm(launch.log, { force: true })
  const log = openSync(launch.log, 'a', 0o600)
  try {
    // Its own session: Ctrl-C in the terminal must not stop the database under a server that is still working.
    const child = await runBinary(binaries, 'postgres', ['-D', launch.cluster, ...settings], {
      user: launch.user,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child.pid ? await untilReady(launch.cluster, child.pid) : undefined
  } finally {
    closeSync(log)
  }
}

async function untilReady(cluster: string, pid: number): Promise<ServerProcess | undefined> {
  const deadline = Date.now() + recoveryTime
  // For a moment it is not PostgreSQL yet, but what becomes it.
  const began = startedAt(pid)
  while (began !== undefined && startedAt(pid) === began) {
    const found = await readLockFile(cluster)
    if (found?.pid === pid && found.isReady) return { pid, port: found.port }
    if (Date.now() > deadline) {
      throw new PostgresUnavailable(
        `PostgreSQL (process ${pid}) has been starting or stopping on ${cluster} for two minutes. ` +
          'Wait for it to finish, or stop that process, and start again.',
      )
    }
    await sleep(pause)
  }
  return undefined
}

async function readLockFile(cluster: string) {
  const text = await readFile(lockFile(cluster), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-15).join('\n')
}
