import type { SystemContext } from '../context.ts'
import { sql } from '../database/database.ts'

export interface Queue {
  queue: string
  /** Could be worked on now, and is not yet. */
  waiting: number
  oldestSeconds: number
  running: number
  failed: number
}

/** Every queue, those in which nothing waits too. The queue goes by the database's clock. */
export function readQueues(ctx: SystemContext): Promise<Queue[]> {
  return ctx.query<Queue>(sql`
    select queue.name as queue,
      count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      coalesce(round(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())))::int, 0) as "oldestSeconds",
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name and state in ('created', 'retry', 'active', 'failed')
    group by queue.name order by queue.name`)
}

interface FailedJob {
  id: string
  queue: string
  /** Where the job says so. */
  tenantId: string | null
  failedAt: string
}

const MOST_SHOWN = 200

/** Those that were given up, newest first. */
export function failedJobs(ctx: SystemContext): Promise<FailedJob[]> {
  return ctx.query<FailedJob>(sql`
    select id, name as queue, data ->> 'tenantId' as "tenantId", completed_on as "failedAt"
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${MOST_SHOWN}`)
}

export async function failedJob(ctx: SystemContext, id: string): Promise<string | undefined> {
  const [row] = await ctx.query<{ queue: string }>(sql`
    select name as queue from pgboss.job where id = ${id} and state = 'failed'`)
  return row?.queue
}

export async function waitingInOutbox(ctx: SystemContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`select count(*) as count from outbox`)
  return row?.count ?? 0
}
