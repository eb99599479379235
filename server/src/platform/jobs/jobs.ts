import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Moment } from '../context.ts'
import type { Database } from '../database/database.ts'
import type { Events } from '../live/events.ts'

/** Work done later, once across all instances, and again when it failed. */
export interface Job<Data extends object = object> {
  readonly name: string
  work(ctx: Moment, data: Data): Promise<void>
  /** A cron line in UTC for work that nobody asks for. */
  readonly cron?: string
  readonly retries?: number
}

export function job<Data extends object>(declared: Job<Data>): Job<Data> {
  return declared
}

export interface EnqueueOptions {
  /** Runs a statement in the caller's transaction, so that the job exists only if that commits. */
  run?: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Of several open jobs with this key only one is kept. */
  singletonKey?: string
  startAfterSeconds?: number
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

export function openJobs(database: Database, events: Events, log: Logger) {
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

  return {
    /** Makes the queues, and from then on jobs can be enqueued. */
    async start(jobs: readonly Job[]): Promise<void> {
      await boss.start()
      for (const { name, retries = 5 } of jobs)
        await boss.createQueue(name, { notify: true, retryLimit: retries, retryDelay: 5, retryBackoff: true })
      await database.systemText(letApplicationEnqueue)
    },

    /** Begins to work on the jobs of all instances. */
    async work(jobs: readonly Job[], moment: (job: string) => Moment): Promise<void> {
      for (const job of jobs) {
        const { name, cron } = job
        await boss.work(name, workOptions, (batch) =>
          Promise.all(
            batch.map(async ({ id, data }) => {
              try {
                const begun = moment(name)
                const own = begun.log.child({ job: name })
                await job.work({ ...begun, log: own }, (data ?? {}) as object)
                return { id, status: 'completed' as const }
              } catch (error) {
                log.error({ err: error, job: name }, 'a job failed')
                return { id, status: 'failed' as const }
              }
            }),
          ),
        )
        if (cron) await boss.schedule(name, cron, {})
      }
    },

    async enqueue<Data extends object>(
      wanted: Job<Data>,
      data: Data,
      options: EnqueueOptions = {},
    ): Promise<void> {
      const { run, singletonKey, startAfterSeconds } = options
      await boss.send(wanted.name, data, {
        ...(run && { db: { executeSql: run } }),
        ...(singletonKey && { singletonKey }),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      })
    },

    /** Lets running jobs finish and hands the others back. */
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  }
}

/** The application may put a job into the queue within its own transaction, and read nothing there. */
const letApplicationEnqueue = `
  grant usage on schema ${SCHEMA} to pitlane_app;
  grant select on ${SCHEMA}.queue to pitlane_app;
  grant insert, select (id, start_after) on ${SCHEMA}.job, ${SCHEMA}.job_common to pitlane_app;`
