import { setTimeout as pause } from 'node:timers/promises'
import { lookedAt } from '@pitlane/server/features/inbox/looks/look-queries'
import pg from 'pg'
import type { Something } from '../../instruments/screens.ts'
import { tenantId } from '../../worlds/many-repairs.ts'
import type { Child } from '../child.ts'
import type { Business } from '../hour/sizes.ts'
import type { Addresses } from '../outside/outside-process.ts'
import { fillBusinesses } from './businesses.ts'
import { copyTo } from './copies.ts'
import { fillPast } from './past.ts'
import { cookieOf } from './people.ts'
import { fillToldOutside } from './told-outside.ts'

/** What is asked for in businesses of one size: they have the same ids. */
export interface Things extends Something {
  cars: { id: string; key: string }[]
  /** Repairs that nobody has completed yet. */
  open: string[]
}

interface Filling {
  superuserUrl: string
  businesses: readonly Business[]
  outside: Child
  /** Pitlane on that database, working or not. */
  openPitlane(works: boolean): Promise<{ url: string; close(): Promise<void> }>
}

const SYNC_MS = 300_000
const LOOK_MS = 300_000

/**
 * One business of each size is synced with HQ by Pitlane itself, given a past, and synced and looked at again, so that what was overdue or
 * in conflict long ago is told.
 * All others of its size are copies of it.
 */
export async function fillWorld({ superuserUrl, businesses, outside, openPitlane }: Filling) {
  const { hqBaseUrl } = await outside.ask<Addresses>('addresses')
  const models = [...Map.groupBy(businesses, ({ cars }) => cars).values()].flatMap((same) => same.slice(0, 1))
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off",
    )
    await fillBusinesses(client, models, hqBaseUrl)
    const first = await openPitlane(false)
    try {
      for (const model of models) await sync(first.url, model)
    } finally {
      await first.close()
    }
    for (const { number } of models) await fillPast(client, tenantId(number))
    await client.query('analyze')
    const second = await openPitlane(true)
    try {
      for (const model of models) await sync(second.url, model)
      await untilLookedAt(client, models.length)
    } finally {
      await second.close()
    }
    await client.query('truncate notifications, deliveries, webhook_events')
    const others = businesses.filter((it) => !models.includes(it))
    await fillBusinesses(client, others, hqBaseUrl)
    for (const model of models)
      await copyTo(
        client,
        model,
        others.filter(({ cars }) => cars === model.cars),
      )
    await fillToldOutside(client, businesses, outside)
    await client.query('vacuum analyze')
    const things: [cars: number, things: Things][] = []
    for (const { cars, number } of models) things.push([cars, await thingsOf(client, tenantId(number))])
    return things
  } finally {
    await client.end()
  }
}

async function sync(url: string, business: Business): Promise<void> {
  const answer = await fetch(`${url}/api/vehicles/sync-hq`, {
    method: 'POST',
    headers: { cookie: cookieOf({ business, place: 1 }) },
    signal: AbortSignal.timeout(SYNC_MS),
  })
  const text = await answer.text()
  if (answer.status !== 200)
    throw new Error(`A fleet of ${business.cars} was not synced: ${answer.status} ${text}`)
}

/** At what is overdue, as it is now, and at conflicts. */
async function untilLookedAt(client: pg.Client, count: number): Promise<void> {
  for (const until = performance.now() + LOOK_MS; performance.now() < until; await pause(500)) {
    const { rows } = await client.query(
      `select count(*)::int as looked,
         exists (select from pgboss.job where name like 'look-%' and state in ('created', 'retry', 'active')) or
         exists (select from outbox) as "isLooking"
       from looks where revision = (select string_agg(topic || revision, '-' order by topic) from topic_revisions
         where topic_revisions.tenant_id = looks.tenant_id and topic = any($1))`,
      [lookedAt],
    )
    if (rows[0].looked >= count && !rows[0].isLooking) return
  }
  throw new Error('Pitlane did not look at all businesses')
}

async function thingsOf(client: pg.Client, tenant: string): Promise<Things> {
  const { rows: cars } = await client.query<Things['cars'][number]>(
    `select id, vehicle_key as key from vehicles where tenant_id = $1 and archived_at is null order by id limit 100`,
    [tenant],
  )
  const { rows: open } = await client.query<{ id: string }>(
    `select id from repairs where tenant_id = $1 and status = 'need' order by id`,
    [tenant],
  )
  const { rows } = await client.query<Something>(
    `select vehicles.id as "vehicleId", vehicle_key as "vehicleKey", routine.id as "templateId", repairs.id as "repairId"
     from vehicles
     join routine_templates as routine on routine.tenant_id = $1 and routine.vehicle_id = vehicles.id
     join repairs on repairs.tenant_id = $1 and repairs.vehicle_id = vehicles.id and repairs.status = 'completed'
     where vehicles.tenant_id = $1 and archived_at is null limit 1`,
    [tenant],
  )
  const [something] = rows
  if (!something) throw new Error('A business is empty')
  return { ...something, cars, open: open.map(({ id }) => id) }
}
