import { mkdirSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@pitlane/contract/durations'
import { BENCH_KEY } from '../worlds/bench-config.ts'
import { openDatabase } from '../worlds/database.ts'
import { type Child, openChild } from './child.ts'
import type { Driven, DriverGiven } from './driver/driver-process.ts'
import { BEFORE_SEVEN } from './hour/arrivals.ts'
import { sevenAt } from './hour/seven.ts'
import { businessesOf } from './hour/sizes.ts'
import type { Addresses, CameOut } from './outside/outside-process.ts'
import type { PitlaneGiven } from './pitlane-process.ts'
import { reckon, type Sum } from './told/sums.ts'
import { boundMemory } from './watch/bound-memory.ts'
import { type Seen, watch } from './watch/watch.ts'
import { setBeforeSeven } from './world/before-seven.ts'
import { fillWorld } from './world/fill.ts'
import { peopleOf } from './world/people.ts'
import { hookedOf, hookPathOf } from './world/told-outside.ts'

export const RESULTS = join(import.meta.dirname, '../results')
const root = join(import.meta.dirname, '../..')
const TICK_SECONDS = 60
const SYNC_MINUTES = 15
/** Before it begins: Pitlane starts, dashboards are opened, and the first answers are nobody's. */
const READY_MS = 40_000
const READY_MS_PER_PERSON = 5
const QUIET_MS = 3 * MINUTE

/** As on a machine of 4 GB that server and database share. */
const forSmallMachine = {
  shared_buffers: '1GB',
  effective_cache_size: '2500MB',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
}

export interface Hour extends Driven {
  businesses: number
  people: number
  cars: number
  seen: Seen
  sums: Sum[]
  cameOut: { mails: number; pushes: number; hooks: number }
  bounded: string
  zones: string[]
}

interface Asked {
  count: number
  minutes: number
  seed: number
  memoryMb: number | undefined
  say(line: string): void
}

/** The hour of so many businesses, from an empty database to the sums; whatever happens, nothing of it is left. */
export async function runHour({ count, minutes, seed, memoryMb, say }: Asked): Promise<Hour> {
  const businesses = businessesOf(count)
  const cleanUp: (() => unknown)[] = []
  let cleaning: Promise<void> | undefined
  const cleanedUp = () => {
    cleaning ??= closeAll(cleanUp.reverse())
    return cleaning
  }
  const interrupted = () => void cleanedUp().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  try {
    mkdirSync(RESULTS, { recursive: true })
    const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-capacity-'))
    cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
    const database = await openDatabase('pitlane_capacity', { durable: true, settings: forSmallMachine })
    cleanUp.push(database.close)
    const { superuserUrl } = database
    const sizes = [...new Set(businesses.map(({ cars }) => cars))]
    const outside = openChild(join(import.meta.dirname, 'outside/outside-process.ts'), { sizes })
    cleanUp.push(outside.close)
    const settings = settingsFor(database.url, dataDir, await outside.ask<Addresses>('addresses'))
    const openPitlane = (given: Omit<PitlaneGiven, 'settings'>, more = {}) =>
      openServer(
        { ...given, settings: { ...settings, ...more } },
        join(RESULTS, `capacity-${count}-server.log`),
      )

    const begun = performance.now()
    const things = await fillWorld({
      ...{ superuserUrl, businesses, outside },
      openPitlane: (works) => openPitlane({ works, aheadMs: 0 }, { TICK_SECONDS: '1' }),
    })
    say(`${count} businesses filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)

    const people = peopleOf(businesses).length
    const beginsAt = new Date(Date.now() + READY_MS + people * READY_MS_PER_PERSON)
    const seven = sevenAt(new Date(beginsAt.getTime() + minutes * MINUTE * BEFORE_SEVEN))
    const { aheadMs, zones } = seven
    await setBeforeSeven({ superuserUrl, beginsAt, ...seven, syncMinutes: SYNC_MINUTES })
    const pitlane = await openPitlane({ works: true, aheadMs })
    cleanUp.push(pitlane.close)
    const driverGiven: DriverGiven = { url: pitlane.url, count, minutes, seed, things }
    const driver = openChild(join(import.meta.dirname, 'driver/driver-process.ts'), driverGiven)
    cleanUp.push(driver.close)
    await driver.ask('warmUp')
    await driver.ask('openWindows')
    await outside.ask('begin', hookedOf(businesses).map(hookPathOf))
    if (beginsAt.getTime() > Date.now()) await pause(beginsAt.getTime() - Date.now())
    else say('Getting ready took longer than was thought: seven comes earlier in the run')

    const watching = await watch({
      ...{ superuserUrl, aheadMs, tickSeconds: TICK_SECONDS },
      ...{ pitlanePid: pitlane.pid, driverPid: driver.pid, outsidePid: outside.pid },
    })
    cleanUp.push(watching.close)
    const bound = boundMemory(memoryMb, [pitlane.pid, watching.databasePid])
    // Once those in it are gone, which is done after this and before that.
    cleanUp.unshift(bound.release)
    const driven = await driver.ask<Driven>('drive')
    watching.mark()
    for (const until = Date.now() + QUIET_MS; Date.now() < until && !(await watching.isQuiet()); )
      await pause(1000)
    const seen = await watching.end()
    const came = await outside.ask<CameOut>('came')
    const sums = await reckon({ superuserUrl, businesses, ledger: driven.ledger, came })
    return {
      ...driven,
      ...{ businesses: count, people, cars: businesses.reduce((sum, it) => sum + it.cars, 0) },
      ...{ seen, sums, bounded: bound.said, zones },
      cameOut: {
        mails: came.mails.reduce((sum, [, each]) => sum + each, 0),
        pushes: came.pushes,
        hooks: came.hooks.length,
      },
    }
  } finally {
    await cleanedUp()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted)
  }
}

async function closeAll(all: readonly (() => unknown)[]): Promise<void> {
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

type Server = Pick<Child, 'pid' | 'close'> & { url: string }

/** As `npm start` starts it; what it logs goes into a file. */
async function openServer(given: PitlaneGiven, logFile: string): Promise<Server> {
  const execArgv: string[] = JSON.parse(await readFile(join(root, 'server/node-options.json'), 'utf8'))
  const log = openSync(logFile, 'w')
  const child = openChild(join(import.meta.dirname, 'pitlane-process.ts'), given, {
    execArgv,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/pitlane') },
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
