import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { buildApp, jobs, type Outside } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { openPlatform } from './platform/open-platform.ts'
import { WEB_FOLDER } from './platform/web-pages.ts'

const DRAIN_MS = 10_000

/** What has been opened so far, closed in the opposite order, whenever and however we stop. */
const opened: (() => Promise<unknown> | unknown)[] = []
let stopping: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
// The launcher holds the other end of this channel; when it is gone, so are we.
if (process.send) process.on('disconnect', () => void stop(0))

try {
  await start(readConfig())
} catch (error) {
  const isPlain =
    error instanceof ConfigError || (error instanceof Error && error.name === 'PostgresUnavailable')
  console.error(isPlain ? error.message : error)
  await stop(1)
}

async function start(given: Config): Promise<void> {
  const { HOST, PORT } = given
  await assertPortIsFree(HOST, PORT)
  let address = given.PUBLIC_URL ?? ''

  const demo =
    given.mode === 'demo' ? await (await import('@pitlane/sandbox/demo')).openDemo(given) : undefined
  if (demo) opened.push(demo.close)
  const config = demo?.config ?? given
  const databaseUrl = config.DATABASE_URL ?? ''
  await migrate(config.DATABASE_MIGRATION_URL ?? databaseUrl)

  const log = openLog(config.LOG_LEVEL ?? (demo ? 'warn' : 'info'))
  const { platform, close } = await openPlatform({ config, databaseUrl, log, publicUrl: () => address })
  opened.push(close)
  await platform.storage.check().catch((error: unknown) => {
    log.error({ err: error }, 'files cannot be kept right now: the storage does not answer')
  })
  await platform.jobs.start(jobs)
  opened.push(platform.jobs.stop)

  const outside: Outside = { webFolder: WEB_FOLDER, ...(demo && { demo: demo.outside }) }
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
  await demo?.seed(app, platform)
  const listening = await app.listen({ host: HOST, port: PORT })
  address ||= listening
  demo?.listening(listening)
  await platform.jobs.work(jobs, () => ({ now: platform.clock(), log, platform }))

  if (demo) console.log(demo.welcome(address))
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
