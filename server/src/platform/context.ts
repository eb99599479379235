import type { User } from '@pitlane/contract/accounts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Background } from './background.ts'
import type { Database, Run } from './database.ts'
import type { Events } from './events.ts'
import type { EnqueueOptions, Job, Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Mailer } from './mail.ts'
import type { Secrets } from './secrets.ts'
import type { Sessions } from './sessions.ts'
import type { Storage } from './storage.ts'

/** What the house offers to everybody who works in it. */
export interface Platform {
  background: Background
  config: Config
  database: Database
  events: Events
  jobs: Jobs
  limits: Limits
  log: Logger
  mailer: Mailer
  secrets: Secrets
  sessions: Sessions
  storage: Storage
  clock: () => Date
  /** Where people open us, for links in mails. */
  publicUrl: () => string
}

/** When something happens, and what it can use. No way to any data yet. */
export interface Moment {
  readonly now: Date
  readonly log: Logger
  readonly platform: Platform
}

/** Somebody unknown asks. */
export interface PublicContext extends Moment {
  /** The network address, for limits only. */
  readonly address: string
  readonly sessionToken: string | undefined
  /** Where this caller has opened us, for addresses to come back to. */
  readonly origin: string
  /** The Idempotency-Key of the request: sent again, it asks for the same thing. */
  readonly requestKey: string | undefined
  /** Gives the browser a session, or with undefined takes it away. */
  keepSession(token: string | undefined): void
}

/** Inside one tenant, to read. Each query is its own transaction, in one round trip. */
export interface ReadContext extends Moment {
  readonly tenantId: string
  readonly query: Run
}

/** Inside one tenant, in a transaction that commits when the work is done. */
export interface WriteContext extends ReadContext {
  enqueue<Data extends object>(
    job: Job<Data>,
    data: Data,
    options?: Omit<EnqueueOptions, 'run'>,
  ): Promise<void>
  /** Runs when the transaction has committed, and not at all when it did not. */
  afterCommit(work: () => void): void
}

/** Somebody of the tenant asks. */
export interface Signed {
  readonly user: User
  /** Which of the person's sessions asks. */
  readonly sessionKey: string
  readonly timezone: string
  /** The Idempotency-Key of the request: sent again, it asks for the same thing. */
  readonly requestKey: string | undefined
  /** Where this person has opened us, for addresses to come back to. */
  readonly origin: string
}

/** Across tenants, for one named reason; a role that sees only what it must. */
export interface SystemContext extends Moment {
  readonly query: Run
}

export const systemReasons = [
  'find a session',
  'find who signs in',
  'find whose password is reset',
  'find whose e-mail address is confirmed',
  'remove what has expired',
  'find what is due for a sync',
  'find whom a webhook means',
  'remove unused files',
  'find what is due at Stripe',
  'record an event of Stripe',
  'find whose trial ends',
] as const
export type SystemReason = (typeof systemReasons)[number]

export async function withTenant<T>(
  moment: Moment,
  tenantId: string,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const { platform, now, log } = moment
  const afterwards: (() => void)[] = []
  const result = await platform.database.transaction(tenantId, (query, client) =>
    work({
      now,
      log,
      platform,
      tenantId,
      query,
      enqueue: (job, data, options) =>
        platform.jobs.enqueue(job, data, { ...options, run: (text, values) => client.query(text, values) }),
      afterCommit: (then) => void afterwards.push(then),
    }),
  )
  for (const then of afterwards) then()
  return result
}

export function readingTenant(moment: Moment, tenantId: string): ReadContext {
  const { platform, now, log } = moment
  return { now, log, platform, tenantId, query: platform.database.inTenant(tenantId) }
}

/** The one door across tenants. `reason` says why; a test holds the list of callers. */
export function asSystem<T>(
  moment: Moment,
  _reason: SystemReason,
  work: (ctx: SystemContext) => Promise<T>,
): Promise<T> {
  const { platform, now, log } = moment
  return work({ now, log, platform, query: platform.database.system })
}
