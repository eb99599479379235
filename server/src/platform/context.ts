import type { Clock, WallClock } from '@pitlane/contract/clock'
import type { ClientBase } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Limits } from './access/limits.ts'
import type { Programs } from './access/programs/programs.ts'
import type { Person, Program, Sessions } from './access/sessions.ts'
import type { Share, Shares } from './access/shares.ts'
import type { Strangers } from './access/strangers.ts'
import type { Watch } from './budget/watch.ts'
import type { Database, Query } from './database/database.ts'
import type { Listener } from './happened.ts'
import type { MadeOnce } from './http/made-once.ts'
import type { Background } from './jobs/background.ts'
import type { EnqueueOptions, Job, Jobs } from './jobs/jobs.ts'
import type { Events } from './live/events.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage/storage.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What the house offers to everybody who works in it. */
export interface Platform {
  background: Background
  config: Config
  database: Database
  events: Events
  jobs: Jobs
  limits: Limits
  /** Who hears of what happens. Nobody has said so until the application is composed. */
  listeners: readonly Listener[] | undefined
  log: Logger
  /** Answers that several windows ask for at the same time. */
  madeOnce: MadeOnce
  mailer: Mailer
  metrics: Metrics
  programs: Programs
  secrets: Secrets
  sessions: Sessions
  shares: Shares
  storage: Storage
  strangers: Strangers
  watch: Watch
  /** Only where an operator wants traces. */
  tracing: Tracing | undefined
  clock: () => Date
  /** Where people open us, for links in mails. */
  publicUrl: () => string
}

/** When something happens, and what it can use. No way to any data yet. */
export interface Moment {
  readonly now: Date
  readonly log: Log
  readonly platform: Platform
  /** The share of the connections that it comes out of: a business's, that of strangers, or that of what nobody asked for. */
  readonly share?: Share | undefined
  /** Roughly where the request came from, when there is one. */
  readonly addressRange?: string | undefined
}

/** The same, out of the share of a business that is known by now; or of none, where somebody has proved who they are. */
export function outOf(share: Share | undefined, { now, log, platform, addressRange }: Moment): Moment {
  return { now, log, platform, share, addressRange }
}

/** Somebody unknown asks. */
export interface PublicContext extends Moment {
  /** The network address, for limits only. */
  readonly address: string
  /** What they came with, as they would call it. */
  readonly device: string
  readonly sessionToken: string | undefined
  /** What a program says it may act with; then no session counts. */
  readonly bearer: string | undefined
  /** Where this caller has opened us, for addresses to come back to. */
  readonly origin: string
  /** The Idempotency-Key of the request: sent again, it asks for the same thing. */
  readonly requestKey: string | undefined
  /** Gives the browser a session, or with undefined takes it away. */
  keepSession(token: string | undefined): void
  /** What the browser carries for us for some minutes while somebody is on their way through another site. */
  readonly ticket: string | undefined
  keepTicket(ticket: string | undefined, forMs?: number): void
}

/** Which tenant it is; all that a part of a statement needs to know. */
export interface OfTenant {
  readonly tenantId: string
}

/** Inside one tenant, to read. Each query is its own transaction, in one round trip. */
export interface ReadContext extends Moment {
  readonly tenantId: string
  readonly query: Query
}

/** Inside one tenant, in a transaction that commits when the work is done. */
export interface WriteContext extends ReadContext {
  enqueue<Data extends object>(job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /** Runs when the transaction has committed, and not at all when it did not. */
  afterCommit(work: () => void): void
}

/** Somebody of the tenant asks, or a program of theirs: one of the two is there. */
export interface Acting extends WallClock {
  readonly user: Person | undefined
  readonly program?: Program | undefined
  /** The program's name: what it does is done by it. */
  readonly guest?: string | undefined
  readonly timezone: string
  readonly clock: Clock
  /** The Idempotency-Key of the request, of this person or program alone: sent again, it asks for the same thing. */
  readonly requestKey: string | undefined
  /** Where they have opened us, for addresses to come back to. */
  readonly origin: string
}

/** Somebody of the tenant asks. */
export interface SignedIn extends Acting {
  readonly user: Person
  /** Which of the person's sessions asks. */
  readonly sessionKey: string
}

/** Across tenants, for one named reason; a role that sees only what it must. */
export interface SystemContext extends Moment {
  readonly query: Query
}

export async function withTenant<T>(
  moment: Moment,
  tenantId: string,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const { platform, now, log, addressRange } = moment
  const afterwards: (() => void)[] = []
  const begin = (query: Query, client: ClientBase) => {
    afterwards.length = 0
    const afterCommit = (then: () => void) => void afterwards.push(then)
    const enclosing = {
      tenantId,
      query,
      afterCommit,
      run: (text: string, values?: unknown[]) => client.query(text, values),
    }
    return work({
      now,
      log,
      platform,
      addressRange,
      tenantId,
      query,
      enqueue: (job, data, options) => platform.jobs.enqueueIn(enclosing, job, data, options),
      afterCommit,
    })
  }
  const result = await platform.database.transaction(tenantId, begin, shareOf(moment, tenantId))
  for (const then of afterwards) then()
  return result
}

export function readingTenant(moment: Moment, tenantId: string): ReadContext {
  const { platform, now, log, addressRange } = moment
  const share = shareOf(moment, tenantId)
  const query = platform.database.inTenant(tenantId, share)
  return { now, log, platform, tenantId, query, share, addressRange }
}

function shareOf({ share }: Moment, tenantId: string): Share | undefined {
  return share?.of?.(tenantId) ?? share
}

/** The same for a piece of something long, which is read out of what all such reading has of the connections. */
export function readingPiece(ctx: ReadContext, since: number): ReadContext {
  const { platform, tenantId, share: own } = ctx
  const share = platform.shares.forPiece({ of: tenantId, since }, own)
  return { ...ctx, share, query: platform.database.inTenant(tenantId, share) }
}

/** Why somebody looks across tenants. Each word declares its own, beside the work it is for. */
interface SystemReason {
  readonly why: string
}

export function systemReason(why: string): SystemReason {
  return { why }
}

/** The one door across tenants. The reason stands in the log; a test holds the list of callers. */
export function asSystem<T>(
  moment: Moment,
  { why }: SystemReason,
  work: (ctx: SystemContext) => Promise<T>,
): Promise<T> {
  const { platform, now, log, share } = moment
  log.debug({ why }, 'across tenants')
  return work({ now, log, platform, query: platform.database.across(share?.across) })
}
