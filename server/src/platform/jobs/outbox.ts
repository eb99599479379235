import type { Logger } from 'pino'
import { type Database, type Query, sql } from '../database/database.ts'

/** A job as it waits for the queue. */
export interface Waiting {
  id: string
  job: string
  data: object
  singletonKey: string | null
  startAfterSeconds: number | null
}

const AT_A_TIME = 200

/** In the transaction of what the job is about. */
export async function putInOutbox(
  query: Query,
  tenantId: string,
  { job, data, singletonKey, startAfterSeconds }: Omit<Waiting, 'id'>,
): Promise<void> {
  await query(sql`
    insert into outbox (tenant_id, job, data, singleton_key, start_after_seconds)
    values (${tenantId}, ${job}, ${JSON.stringify(data)}, ${singletonKey}, ${startAfterSeconds})`)
}

/** What waits there is put in the queue after its transaction, and what an instance that went down has left with the next sweep. */
export function openOutbox(
  { system: query }: Database,
  log: Logger,
  send: (waiting: readonly Waiting[]) => Promise<void>,
) {
  /** By business, whether somebody came since its emptying began. */
  const emptying = new Map<string, { isAgain: boolean; done: Promise<void> }>()

  /** Sent first and removed then: what is interrupted is sent once more, under the same id, which the queue knows already. Whether there may be more. */
  async function emptySome(tenantId: string): Promise<boolean> {
    const waiting = await query<Waiting>(sql`
      select id, job, data, singleton_key as "singletonKey", start_after_seconds as "startAfterSeconds"
      from outbox where tenant_id = ${tenantId} order by id limit ${AT_A_TIME}`)
    if (waiting.length === 0) return false
    await send(waiting)
    const ids = waiting.map(({ id }) => id)
    await query(sql`delete from outbox where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
    return waiting.length === AT_A_TIME
  }

  async function emptyUntilNobodyComes(tenantId: string, mine: { isAgain: boolean }): Promise<void> {
    try {
      for (let isMore = true; isMore; ) {
        mine.isAgain = false
        const isFull = await emptySome(tenantId)
        isMore = isFull || mine.isAgain
      }
    } catch (error) {
      log.warn({ err: error }, 'a job waits to be put in the queue')
    } finally {
      emptying.delete(tenantId)
    }
  }

  async function underWay(): Promise<void> {
    await Promise.all([...emptying.values()].map(({ done }) => done))
  }

  return {
    /** One after the other for each business, each with all that has come meanwhile. */
    emptySoon(tenantId: string): void {
      const under = emptying.get(tenantId)
      if (under) {
        under.isAgain = true
        return
      }
      const mine = { isAgain: false, done: Promise.resolve() }
      emptying.set(tenantId, mine)
      mine.done = emptyUntilNobodyComes(tenantId, mine)
    },

    /** After what is on its way: a queue that joins what waits would not know the second of two again once the first is done. */
    async emptyAll(): Promise<void> {
      await underWay()
      for (const tenantId of await tenantsWaiting(query)) while (await emptySome(tenantId));
    },

    stop: underWay,
  }
}

/** Whose jobs still wait: their instance went down before it could send them. */
async function tenantsWaiting(query: Query): Promise<string[]> {
  const rows = await query<{ tenantId: string }>(sql`select distinct tenant_id as "tenantId" from outbox`)
  return rows.map((row) => row.tenantId)
}
