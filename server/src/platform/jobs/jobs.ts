import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Moment } from '../context.ts'
import type { Database, Query } from '../database/database.ts'
import type { Events } from '../live/events.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { carrying } from './carried.ts'
import { openOutbox, putInOutbox, type Waiting } from './outbox.ts'
import { businessIn, performJob } from './perform-job.ts'
import { beginTicking } from './tick.ts'
import { type QueueWorker, workOnQueue } from './work-on-queue.ts'

/** Work done later, once across all instances, and again when it failed. */
export interface Job<Data extends object = object> {
  readonly name: string
  work(ctx: Moment, data: Data): Promise<void>
  /** A cron line in UTC for work that nobody asks for. */
  readonly cron?: string
  readonly retries?: number
  /** Looked at with every tick, by every instance; see tick.ts. */
  readonly isTicking?: true
  /**
   * Of those that wait one is kept for each business: it does what all of them were to do. Not of a queue that was there before without
   * it, whose jobs have nothing to be told apart by.
   */
  readonly isJoined?: true
}

export function job<Data extends object>(declared: Job<Data>): Job<Data> {
  return declared
}

/** What a job is about, and commits with. */
interface Enclosing {
  tenantId: string
  query: Query
  /** Runs a statement that the queue brings, in the same transaction. */
  run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  afterCommit(work: () => void): void
}

export interface EnqueueOptions {
  startAfterSeconds?: number
}

/** A job that waits, or is under way: done again, it does no harm. */
export interface WaitingJob {
  id: string
  name: string
  data: object | null
  singletonKey: string | null
  startAfter: string
}

export type Jobs = ReturnType<typeof openJobs>

const SCHEMA = 'pgboss'
const STOP_MS = 8_000
/** A notification tells of what comes; this is for when the line is down, and for what is tried again or later. */
const LOOK_EVERY_MS = 10_000

export function openJobs(
  database: Database,
  events: Events,
  log: Logger,
  tickSeconds = 60,
  tracing?: Tracing,
) {
  const working = new Map<string, QueueWorker>()
  const boss = new PgBoss({
    schema: SCHEMA,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
    db: {
      executeSql: (text, values) => database.systemText(text, values),
      listen: async (channel, onMessage, onReconnect) => {
        const wakeAll = () => {
          onReconnect?.()
          for (const worker of working.values()) worker.wake()
        }
        const wake = (queue: string) => {
          onMessage(queue)
          working.get(queue)?.wake()
        }
        await events.listen(channel, { onMessage: wake, onReconnect: wakeAll })
        return { close: async () => {} }
      },
    },
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))

  /** Each under its own id, which the queue knows if it was sent before. */
  async function sendWaiting(waiting: readonly Waiting[]): Promise<void> {
    for (const [name, ofName] of Map.groupBy(waiting, ({ job }) => job))
      await boss.insert(
        name,
        ofName.map(({ id, data, singletonKey, startAfterSeconds }) => ({
          ...{ id, data, ...groupOf(data) },
          ...(singletonKey && { singletonKey }),
          ...(startAfterSeconds && { startAfter: startAfterSeconds }),
        })),
      )
  }
  const outbox = openOutbox(database, log, sendWaiting)
  const emptying = job<object>({ name: 'empty-outbox', cron: '* * * * *', retries: 0, work: outbox.emptyAll })
  const queued = (jobs: readonly Job[]) => [...jobs, emptying].filter(({ isTicking }) => !isTicking)
  const ticking = new Set<ReturnType<typeof beginTicking>>()
  let looking: NodeJS.Timeout | undefined

  /** One question for all queues: nearly all of them are empty nearly always. */
  async function wakeDue(): Promise<void> {
    try {
      const { rows } = await database.systemText(DUE_QUEUES)
      for (const { name } of rows as { name: string }[]) working.get(name)?.wake()
    } catch (error) {
      log.error({ err: error }, 'jobs could not be looked for')
    }
  }

  return {
    /** Makes the queues, and from then on jobs can be enqueued. */
    async start(jobs: readonly Job[]): Promise<void> {
      await boss.start()
      for (const { name, retries = 5, isJoined } of queued(jobs))
        await boss.createQueue(name, {
          policy: isJoined ? 'short' : 'standard',
          ...{ notify: true, retryLimit: retries, retryDelay: 5, retryBackoff: true },
        })
      await database.systemText(letApplicationEnqueue)
    },

    /** Begins to work on the jobs of all instances. */
    async work(jobs: readonly Job[], moment: (job: string) => Moment): Promise<void> {
      const ticked = jobs.filter(({ isTicking }) => isTicking)
      ticking.add(beginTicking(ticked, { seconds: tickSeconds, moment }))
      for (const job of queued(jobs)) {
        const { name, cron } = job
        const perform = (data: object) => performJob(job, moment(name), data)
        working.set(name, workOnQueue(boss, { name, perform, log }))
        if (cron) await boss.schedule(name, cron, {})
      }
      looking = setInterval(() => void wakeDue(), LOOK_EVERY_MS).unref()
    },

    async enqueue<Data extends object>(
      { name, isJoined }: Job<Data>,
      data: Data,
      { startAfterSeconds }: EnqueueOptions = {},
    ): Promise<void> {
      await boss.send(name, carrying(tracing, data), {
        ...groupOf(data),
        ...(isJoined && keyOf(data)),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      })
    },

    /**
     * The job exists only if the transaction commits. The queue may be on another machine than its tenant; and one that is joined must not
     * find another waiting that is taken, and over, before the transaction commits. Both are put in line right after it.
     */
    async enqueueIn<Data extends object>(
      { tenantId, query, run, afterCommit }: Enclosing,
      { name, isJoined }: Job<Data>,
      data: Data,
      { startAfterSeconds }: EnqueueOptions = {},
    ): Promise<void> {
      const carried = carrying(tracing, data)
      if (!database.isDistributed && !isJoined) {
        await boss.send(name, carried, {
          ...groupOf(data),
          ...(startAfterSeconds && { startAfter: startAfterSeconds }),
          db: { executeSql: run },
        })
        return
      }
      const singletonKey = (isJoined && keyOf(data).singletonKey) || null
      await putInOutbox(query, tenantId, {
        ...{ job: name, data: carried, singletonKey },
        startAfterSeconds: startAfterSeconds ?? null,
      })
      afterCommit(() => outbox.emptySoon(tenantId))
    },

    /** Those of a backup, in the transaction of its rows. */
    async putBack(waiting: readonly WaitingJob[], run: Enclosing['run']): Promise<void> {
      for (const [name, ofName] of Map.groupBy(waiting, (it) => it.name))
        await boss.insert(name, ofName.map(asInserted), { db: { executeSql: run } })
    },

    emptyOutbox: outbox.emptyAll,

    /** Lets a job that was given up wait again. */
    async retry(queue: string, id: string): Promise<void> {
      await boss.retry(queue, id)
    },

    /** Lets running jobs finish and hands the others back. */
    async stop(): Promise<void> {
      clearInterval(looking)
      await Promise.all([...ticking].map((it) => it.stop()))
      await Promise.all([...working.values()].map((it) => it.stop(STOP_MS)))
      await outbox.stop()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

function asInserted({ id, data, singletonKey, startAfter }: WaitingJob) {
  return { id, startAfter, ...(data && { data, ...groupOf(data) }), ...(singletonKey && { singletonKey }) }
}

/** What `putBack` takes; the queue's own jobs make themselves. */
export const WAITING_JOBS = `
  select id, name, data, singleton_key as "singletonKey", to_json(start_after) as "startAfter" from ${SCHEMA}.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by start_after, id`

/** Where something waits whose time has come. */
const DUE_QUEUES = `select distinct name from ${SCHEMA}.job where state < 'active' and start_after <= now()`

/** Whose turn it is when it is worked on. */
function groupOf(data: object): { group?: { id: string } } {
  const { business } = businessIn(data)
  return business ? { group: { id: business } } : {}
}

/** What it is joined by; one that is of no business is joined with all others. */
function keyOf(data: object): { singletonKey?: string } {
  const { business } = businessIn(data)
  return business ? { singletonKey: business } : {}
}

/**
 * The application may put a job into the queue within its own transaction, and read nothing there. PostgreSQL refuses one of two that
 * grant the same at the same moment, so instances that start together do it one after the other.
 */
export const letApplicationEnqueue = `
  select pg_advisory_xact_lock(hashtextextended('rights in ${SCHEMA}', 0));
  grant usage on schema ${SCHEMA} to pitlane_app;
  grant select on ${SCHEMA}.queue to pitlane_app;
  grant insert, select (id, start_after) on ${SCHEMA}.job, ${SCHEMA}.job_common to pitlane_app;`
