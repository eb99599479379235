import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, jobs, type Outside } from './app.ts'
import { type Config, ConfigError, ownerUrlOf } from './config.ts'
import { complain } from './plain-error.ts'
import type { Platform } from './platform/context.ts'
import { migrate } from './platform/database/migrate/migrate.ts'
import { openLog } from './platform/log.ts'
import { openPlatform } from './platform/open-platform.ts'
import { WEB_FOLDER } from './platform/pages/web-pages.ts'

const DRAIN_MS = 10_000

/** What a root brings along that production has already: opened before everything else, and closed after it. */
interface Surroundings {
  config: Config
  outside: NonNullable<Outside['demo']>
  /** Before anybody can come in. */
  seed(app: FastifyInstance, platform: Platform): Promise<void>
  listening(address: string): void
  welcome(address: string): string
  close(): Promise<void>
}

/** What has been opened so far, closed in the opposite order, whenever and however we stop. */
const opened: (() => Promise<unknown> | unknown)[] = []
let stopping: Promise<void> | undefined

/** A Pitlane from its first line to its last: the whole of a process. */
export async function runPitlane(
  readConfig: () => Config,
  surround?: (given: Config) => Promise<Surroundings>,
): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // The launcher holds the other end of this channel; when it is gone, so are we.
  if (process.send) process.on('disconnect', () => void stop(0))
  try {
    await start(readConfig(), surround)
  } catch (error) {
    complain(error)
    await stop(1)
  }
}

async function start(given: Config, surround?: (given: Config) => Promise<Surroundings>): Promise<void> {
  const { HOST, PORT } = given
  await assertPortIsFree(HOST, PORT)
  let address = given.PUBLIC_URL ?? ''

  const around = await surround?.(given)
  if (around) opened.push(around.close)
  const config = around?.config ?? given
  const databaseUrl = config.DATABASE_URL ?? ''
  await migrate(ownerUrlOf(config))

  const log = openLog(config.LOG_LEVEL ?? (around ? 'error' : 'info'))
  const { platform, close } = await openPlatform({ config, databaseUrl, log, publicUrl: () => address })
  opened.push(close)
  await platform.storage.check().catch((error: unknown) => {
    log.error({ err: error }, 'files cannot be kept right now: the storage does not answer')
  })
  await platform.jobs.start(jobs)
  opened.push(platform.jobs.stop)

  const outside: Outside = { webFolder: WEB_FOLDER, ...(around && { demo: around.outside }) }
  const app = await buildApp(platform, outside)
  opened.push(async () => {
    const drained = new AbortController()
    setTimeout(DRAIN_MS, undefined, { signal: drained.signal }).then(
      () => app.server.closeAllConnections(),
      () => {},
    )
    await app.close()
    drained.abort()
  })
  await around?.seed(app, platform)
  const listening = await app.listen({ host: HOST, port: PORT })
  // Browsers keep passkeys for a name, and refuse the address it stands for.
  address ||= listening.replace('//127.0.0.1:', '//localhost:')
  around?.listening(listening)
  await platform.jobs.work(jobs, () => ({ now: platform.clock(), log, platform }))

  if (around) console.log(around.welcome(address))
  else log.info({ address: listening }, 'Pitlane is listening')
}

function stop(code: number): Promise<void> {
  process.exitCode = code
  stopping ??= (async () => {
    for (const close of opened.reverse())
      await Promise.resolve(close()).catch((error: unknown) => console.error(error))
    process.exit()
  })()
  return stopping
}

/**
 * Before anything is started, so that a taken port is said at once and in plain words. A predecessor that was killed
 * may hold the port for another moment.
 */
async function assertPortIsFree(host: string, port: number, triesLeft = 6): Promise<void> {
  const code = await bindingError(host, port)
  if (!code) return
  if (code !== 'EADDRINUSE')
    throw new ConfigError(`Pitlane cannot listen on ${host}:${port} (${code}). Choose another HOST or PORT.`)
  if (triesLeft === 0)
    throw new ConfigError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    )
  await setTimeout(400)
  return assertPortIsFree(host, port, triesLeft - 1)
}

function bindingError(host: string, port: number): Promise<string | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .listen({ host, port }, () => probe.close(() => resolve(undefined)))
  })
}
