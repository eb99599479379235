import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openBackground } from './background.ts'
import type { Platform } from './context.ts'
import { openDatabase } from './database.ts'
import { openEvents } from './events.ts'
import { openJobs } from './jobs.ts'
import { openLimits } from './limits.ts'
import { openMailer } from './mail.ts'
import { openStorage } from './open-storage.ts'
import { openSecrets } from './secrets.ts'
import { openSessions } from './sessions.ts'

export interface PlatformOptions {
  config: Config
  databaseUrl: string
  log: Logger
  clock?: () => Date
  publicUrl?: () => string
}

/** Opens everything an instance works with, and closes it in the opposite order. */
export async function openPlatform({ config, databaseUrl, log, clock, publicUrl }: PlatformOptions) {
  const database = openDatabase({
    url: databaseUrl,
    systemUrl: config.DATABASE_SYSTEM_URL,
    listenUrl: config.DATABASE_LISTEN_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    namedStatements: config.DATABASE_NAMED_STATEMENTS === 'on',
    statementTimeoutMs: config.STATEMENT_TIMEOUT_SECONDS * 1000,
  })
  await database.assertRestricted()
  const events = openEvents(config.DATABASE_LISTEN_URL ?? databaseUrl, log)
  await events.start()
  const platform: Platform = {
    background: openBackground(log),
    config,
    database,
    events,
    jobs: openJobs(database, events, log),
    limits: openLimits(database.system),
    log,
    mailer: openMailer(config, log),
    secrets: openSecrets(config.SECRET_KEY),
    sessions: openSessions(events),
    storage: openStorage(config),
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
    },
  }
}
