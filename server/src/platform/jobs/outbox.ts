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

/** Sent first and removed then: what is interrupted is sent once more, under the same id, which the queue knows already. */
export async function emptyOutbox(
  { system: query }: Database,
  tenantId: string,
  send: (waiting: Waiting) => Promise<void>,
): Promise<void> {
  const waiting = await query<Waiting>(sql`
    select id, job, data, singleton_key as "singletonKey", start_after_seconds as "startAfterSeconds"
    from outbox where tenant_id = ${tenantId} order by id limit ${AT_A_TIME}`)
  if (waiting.length === 0) return
  for (const one of waiting) await send(one)
  const ids = waiting.map(({ id }) => id)
  await query(sql`delete from outbox where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
}

/** Whose jobs still wait: their instance went down before it could send them. */
export async function tenantsWaiting({ system: query }: Database): Promise<string[]> {
  const rows = await query<{ tenantId: string }>(sql`select distinct tenant_id as "tenantId" from outbox`)
  return rows.map((row) => row.tenantId)
}
