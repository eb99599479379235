import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Moment } from '../context.ts'
import type { Database, Query } from '../database/database.ts'
import type { Events } from '../live/events.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { carrying } from './carried.ts'
import { emptyOutbox, putInOutbox, tenantsWaiting, type Waiting } from './outbox.ts'
import { performJob } from './perform-job.ts'
import { beginTicking } from './tick.ts'

/** Work done later, once across all instances, and again when it failed. */
export interface Job<Data extends object = object> {
  readonly name: string
  work(ctx: Moment, data: Data): Promise<void>
  /** A cron line in UTC for work that nobody asks for. */
  readonly cron?: string
  readonly retries?: number
  /** Looked at with every tick, by every instance; see tick.ts. */
  readonly isTicking?: true
}

export function job<Data extends object>(declared: Job<Data>): Job<Data> {
  return declared
}

/** What a job is about, and commits with. */
export interface Enclosing {
  tenantId: string
  query: Query
  /** Runs a statement that the queue brings, in the same transaction. */
  run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  afterCommit(work: () => void): void
}

export interface EnqueueOptions {
  /** Of several open jobs with this key only one is kept. */
  singletonKey?: string
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
/** A notification wakes the workers; polling is for when the line is down. */
const workOptions = {
  batchSize: 5,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 10,
} as const
const STOP_MS = 8_000

export function openJobs(
  database: Database,
  events: Events,
  log: Logger,
  tickSeconds = 60,
  tracing?: Tracing,
) {
  const boss = new PgBoss({
    schema: SCHEMA,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
    db: {
      executeSql: (text, values) => database.systemText(text, values),
      listen: async (channel, onMessage, onReconnect) => {
        await events.listen(channel, { onMessage, onReconnect })
        return { close: async () => {} }
      },
    },
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))

  async function sendWaiting({ id, job, data, singletonKey, startAfterSeconds }: Waiting): Promise<void> {
    await boss.send(job, data, {
      ...sendOptions({
        ...(singletonKey && { singletonKey }),
        ...(startAfterSeconds && { startAfterSeconds }),
      }),
      id,
    })
  }

  /** Whatever was not sent right after its transaction. */
  async function emptyAll(): Promise<void> {
    for (const tenantId of await tenantsWaiting(database)) await emptyOutbox(database, tenantId, sendWaiting)
  }
  const emptying = job<object>({ name: 'empty-outbox', cron: '* * * * *', retries: 0, work: emptyAll })
  const queued = (jobs: readonly Job[]) =>
    [...jobs, ...(database.isDistributed ? [emptying] : [])].filter(({ isTicking }) => !isTicking)
  const ticking = new Set<ReturnType<typeof beginTicking>>()

  return {
    /** Makes the queues, and from then on jobs can be enqueued. */
    async start(jobs: readonly Job[]): Promise<void> {
      await boss.start()
      for (const { name, retries = 5 } of queued(jobs))
        await boss.createQueue(name, { notify: true, retryLimit: retries, retryDelay: 5, retryBackoff: true })
      await database.systemText(letApplicationEnqueue)
    },

    /** Begins to work on the jobs of all instances. */
    async work(jobs: readonly Job[], moment: (job: string) => Moment): Promise<void> {
      const ticked = jobs.filter(({ isTicking }) => isTicking)
      ticking.add(beginTicking(ticked, { seconds: tickSeconds, moment }))
      for (const job of queued(jobs)) {
        const { name, cron } = job
        await boss.work(name, workOptions, (batch) =>
          Promise.all(
            batch.map(async ({ id, data }) => {
              const isDone = await performJob(job, moment(name), (data ?? {}) as object)
              return { id, status: isDone ? ('completed' as const) : ('failed' as const) }
            }),
          ),
        )
        if (cron) await boss.schedule(name, cron, {})
      }
    },

    async enqueue<Data extends object>(
      { name }: Job<Data>,
      data: Data,
      options: EnqueueOptions = {},
    ): Promise<void> {
      await boss.send(name, carrying(tracing, data), sendOptions(options))
    },

    /** The job exists only if the transaction commits. The queue may be on another machine than its tenant. */
    async enqueueIn<Data extends object>(
      { tenantId, query, run, afterCommit }: Enclosing,
      { name }: Job<Data>,
      data: Data,
      options: EnqueueOptions = {},
    ): Promise<void> {
      if (!database.isDistributed) {
        await boss.send(name, carrying(tracing, data), { ...sendOptions(options), db: { executeSql: run } })
        return
      }
      const { singletonKey = null, startAfterSeconds = null } = options
      const carried = carrying(tracing, data)
      await putInOutbox(query, tenantId, { job: name, data: carried, singletonKey, startAfterSeconds })
      afterCommit(() => {
        emptyOutbox(database, tenantId, sendWaiting).catch((error: unknown) =>
          log.warn({ err: error }, 'a job waits to be put in the queue'),
        )
      })
    },

    /** Those of a backup, in the transaction of its rows. */
    async putBack(waiting: readonly WaitingJob[], run: Enclosing['run']): Promise<void> {
      for (const [name, ofName] of Map.groupBy(waiting, (it) => it.name))
        await boss.insert(name, ofName.map(asInserted), { db: { executeSql: run } })
    },

    emptyOutbox: emptyAll,

    /** Lets a job that was given up wait again. */
    async retry(queue: string, id: string): Promise<void> {
      await boss.retry(queue, id)
    },

    /** Lets running jobs finish and hands the others back. */
    async stop(): Promise<void> {
      await Promise.all([...ticking].map((it) => it.stop()))
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

function asInserted({ id, data, singletonKey, startAfter }: WaitingJob) {
  return { id, startAfter, ...(data && { data }), ...(singletonKey && { singletonKey }) }
}

/** What `putBack` takes; the queue's own jobs make themselves. */
export const WAITING_JOBS = `
  select id, name, data, singleton_key as "singletonKey", to_json(start_after) as "startAfter" from ${SCHEMA}.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by start_after, id`

function sendOptions({ singletonKey, startAfterSeconds }: EnqueueOptions) {
  return {
    ...(singletonKey && { singletonKey }),
    ...(startAfterSeconds && { startAfter: startAfterSeconds }),
  }
}

/** The application may put a job into the queue within its own transaction, and read nothing there. */
const letApplicationEnqueue = `
  grant usage on schema ${SCHEMA} to pitlane_app;
  grant select on ${SCHEMA}.queue to pitlane_app;
  grant insert, select (id, start_after) on ${SCHEMA}.job, ${SCHEMA}.job_common to pitlane_app;`
