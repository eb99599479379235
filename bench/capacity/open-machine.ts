import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BENCH_KEY } from '../worlds/bench-config.ts'
import { openDatabase } from '../worlds/database.ts'
import { type Child, openChild } from './child.ts'
import type { Business } from './hour/sizes.ts'
import type { Addresses } from './outside/outside-process.ts'
import type { PitlaneGiven } from './pitlane-process.ts'
import { throughPooler } from './through-pooler.ts'

export const RESULTS = join(import.meta.dirname, '../results')
const root = join(import.meta.dirname, '../..')
export const TICK_SECONDS = 60
export const SYNC_MINUTES = 15

/** As on a machine of 4 GB that server and database share. */
const forSmallMachine = {
  shared_buffers: '1GB',
  effective_cache_size: '2500MB',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
}

interface Wanted {
  businesses: readonly Business[]
  /** What their logs are called. */
  serverLog: string
  /** Whether they reach the database through PgBouncer. */
  pooler?: boolean
  /** Whatever is opened says here how it is closed. */
  cleanUp: (() => unknown)[]
  databaseSettings?: Record<string, string>
}

/** An empty database, all that is outside, and how Pitlane is started on it. */
export async function openMachine({
  businesses,
  serverLog,
  cleanUp,
  pooler = false,
  databaseSettings = {},
}: Wanted) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-capacity-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openDatabase('pitlane_capacity', {
    durable: true,
    settings: { ...forSmallMachine, ...databaseSettings },
  })
  cleanUp.push(database.close)
  const sizes = [...new Set(businesses.map(({ cars }) => cars))]
  const outside = openChild(join(import.meta.dirname, 'outside/outside-process.ts'), { sizes })
  cleanUp.push(outside.close)
  const settings = {
    ...settingsFor(database.url, dataDir, await outside.ask<Addresses>('addresses')),
    ...(pooler && (await throughPooler(database, cleanUp))),
  }
  let opened = 0
  return {
    superuserUrl: database.superuserUrl,
    outside,
    settings,
    openPitlane: (given: Omit<PitlaneGiven, 'settings'>, more: Record<string, string> = {}) =>
      openServer(
        { ...given, settings: { ...settings, ...more } },
        join(RESULTS, `${serverLog}-${++opened}.log`),
      ),
  }
}

export async function closeAll(all: readonly (() => unknown)[]): Promise<void> {
  for (const close of all) await Promise.resolve(close()).catch((error: unknown) => console.error(error))
}

/** As in production, behind a proxy that says who comes. */
function settingsFor(databaseUrl: string, dataDir: string, outside: Addresses): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: BENCH_KEY,
    PUBLIC_URL: 'http://127.0.0.1',
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    TICK_SECONDS: String(TICK_SECONDS),
    HQ_SYNC_MINUTES: String(SYNC_MINUTES),
    SMTP_URL: outside.smtpUrl,
    HQ_ALLOWED_ORIGINS: outside.hqOrigin,
    PUSH_ALLOWED_ORIGINS: outside.pushOrigin,
    WEBHOOK_ALLOWED_ORIGINS: outside.webhookOrigin,
  }
}

export type Server = Pick<Child, 'pid' | 'close'> & { url: string }

/** As `npm start` starts it; what it logs goes into a file. */
async function openServer(given: PitlaneGiven, logFile: string): Promise<Server> {
  const log = openSync(logFile, 'w')
  const child = openChild(join(import.meta.dirname, 'pitlane-process.ts'), given, {
    ...(await asStarted()),
    stdio: ['ignore', log, log, 'ipc'],
  })
  const url = await child.ask<string>('url')
  return {
    url,
    pid: child.pid,
    async close() {
      await child.ask('stop').catch(() => {})
      await child.close()
    },
  }
}

/** How a process of Pitlane is started. */
export async function asStarted() {
  const execArgv: string[] = JSON.parse(await readFile(join(root, 'server/node-options.json'), 'utf8'))
  return { execArgv, env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/pitlane') } }
}
