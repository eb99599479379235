import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openLimits } from './access/limits.ts'
import { openPrograms } from './access/programs/programs.ts'
import { openSessions } from './access/sessions.ts'
import { openShares } from './access/shares.ts'
import { openStrangers } from './access/strangers.ts'
import { openWatch } from './budget/watch.ts'
import type { Platform } from './context.ts'
import { findCluster, listenUrls } from './database/cluster/nodes.ts'
import { openDatabase, SYSTEM_POOL_SIZE } from './database/database.ts'
import { openMadeOnce } from './http/made-once.ts'
import { openBackground } from './jobs/background.ts'
import { openJobs } from './jobs/jobs.ts'
import { openEvents } from './live/events.ts'
import { openMailer } from './mail/mail.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openSecrets } from './secrets.ts'
import { openStorage } from './storage/open-storage.ts'
import { openTracing } from './tracing/open-tracing.ts'

interface PlatformOptions {
  config: Config
  databaseUrl: string
  log: Logger
  clock?: () => Date
  publicUrl?: () => string
}

const USES_PER_CONNECTION = 10_000

/** Opens everything an instance works with, and closes it in the opposite order. */
export async function openPlatform({ config, databaseUrl, log, clock, publicUrl }: PlatformOptions) {
  const tracing = await openTracing(config)
  const cluster = await findCluster(databaseUrl)
  const metrics = openMetrics()
  const watch = openWatch(log, metrics)
  const database = openDatabase({
    url: databaseUrl,
    cluster,
    systemUrl: config.DATABASE_SYSTEM_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    namedStatements: config.DATABASE_NAMED_STATEMENTS === 'on',
    statementTimeoutMs: config.STATEMENT_TIMEOUT_SECONDS * 1000,
    usesPerConnection: USES_PER_CONNECTION,
    tracing,
    watch,
  })
  await database.assertRestricted()
  const listenUrl = config.DATABASE_LISTEN_URL ?? databaseUrl
  const events = openEvents(() => listenUrls(listenUrl, cluster), log)
  await events.start()
  const limits = openLimits(database)
  const platform: Platform = {
    background: openBackground(log),
    config,
    database,
    events,
    jobs: openJobs(database, events, log, config.TICK_SECONDS, tracing),
    limits,
    listeners: undefined,
    log,
    madeOnce: openMadeOnce(),
    mailer: openMailer(config, log),
    metrics,
    programs: openPrograms(events, limits),
    secrets: openSecrets(config.SECRET_KEY, config.SECRET_KEY_OLD),
    sessions: openSessions(events),
    shares: openShares({
      atOnce: config.BUSINESS_CONNECTIONS ?? Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2)),
      piecesAtOnce: Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 4)),
      // Never only one, which one business that hangs would keep from all others.
      backgroundAtOnce: Math.max(2, Math.floor(config.DATABASE_POOL_SIZE / 3)),
      mostWaiting: config.BUSINESS_WAITING,
      requestsAtOnce: Math.ceil(config.REQUESTS_AT_ONCE / 2),
      perMinute: config.BUSINESS_REQUESTS_PER_MINUTE,
    }),
    storage: openStorage(config),
    strangers: openStrangers({
      atOnce: config.STRANGER_CONNECTIONS ?? Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 4)),
      acrossAtOnce: SYSTEM_POOL_SIZE / 2,
      mostWaiting: config.STRANGER_WAITING,
      refused: () => metrics.refused('strangers'),
    }),
    watch,
    tracing,
    clock: clock ?? (() => new Date()),
    publicUrl: publicUrl ?? (() => config.PUBLIC_URL ?? ''),
  }
  return {
    platform,
    async close(): Promise<void> {
      await platform.background.stop()
      platform.mailer.close()
      await platform.storage.close()
      await events.close()
      await database.close()
      watch.close()
      await tracing?.close()
    },
  }
}
