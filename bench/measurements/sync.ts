import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { performSync } from '@pitlane/server/features/hq/sync/perform-sync'
import { insertRun } from '@pitlane/server/features/hq/sync/sync-queries'
import { readingTenant, withTenant } from '@pitlane/server/platform/context'
import { sql } from '@pitlane/server/platform/database/database'
import pg from 'pg'
import { median } from '../instruments/drive.ts'
import { openFleetWorld } from '../worlds/fleet-world.ts'

const VEHICLES = 10_000
const ROUNDS = 5

/** A sync of 10,000 vehicles without the waiting for HQ, against the bare upsert of the same rows. */
export async function measureSync(): Promise<string[]> {
  const world = await openFleetWorld({ HQ_REQUESTS_PER_SECOND: '1000' })
  try {
    const { platform } = world
    const moment = () => ({ now: platform.clock(), log: platform.log, platform })
    const sync = async (tenantId: string) => {
      const id = await withTenant(moment(), tenantId, (ctx) => insertRun(ctx, true))
      const before = { asked: await world.hqMs(), at: performance.now() }
      await performSync(
        moment(),
        { id: id ?? '', tenantId, isAutomatic: true, mayArchiveMany: false },
        new AbortController().signal,
      )
      const took = performance.now() - before.at
      return took - ((await world.hqMs()) - before.asked)
    }

    const first: number[] = []
    const again: number[] = []
    const bare: number[] = []
    let growthMb = 0
    for (let round = 0; round < ROUNDS; round++) {
      const tenantId = await world.aBusiness(`sandbox-${VEHICLES}-round${round}`)
      const before = process.memoryUsage.rss()
      first.push(await sync(tenantId))
      growthMb = Math.max(growthMb, (process.memoryUsage.rss() - before) / 2 ** 20)
      const written = await rowsWritten(world.databaseUrl)
      again.push(await sync(tenantId))
      const wroteAgain = (await rowsWritten(world.databaseUrl)) - written
      if (wroteAgain > 0) throw new Error(`The second sync wrote ${wroteAgain} vehicles`)
      bare.push(await bareUpsert(world.databaseUrl, await rowsOf(readingTenant(moment(), tenantId))))
    }
    const ratio = median(first) / median(bare)
    return [
      `first sync of ${VEHICLES}: ${median(first).toFixed(0)} ms apart from HQ; bare upsert ${median(bare).toFixed(0)} ms;` +
        ` ratio ${ratio.toFixed(2)} (target at most 3)`,
      `second sync, nothing changed: ${median(again).toFixed(0)} ms, 0 rows written`,
      `memory grew by ${growthMb.toFixed(0)} MB at most (target below 150)`,
    ]
  } finally {
    await world.close()
  }
}

type Row = Record<string, unknown>

async function rowsOf(ctx: ReturnType<typeof readingTenant>): Promise<Row[]> {
  return ctx.query<Row>(sql`
    select hq_vehicle_id, vehicle_key, vehicle_class, make, model, year, vin, license_plate, status, location, mileage,
           hq_data::text as hq_data from vehicles`)
}

async function rowsWritten(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select pg_stat_force_next_flush(), n_tup_ins + n_tup_upd as written from pg_stat_user_tables where relname = 'vehicles'",
    )
    return Number(rows[0].written)
  })
}

/** The limit: the same rows into a table like it, by one unnest upsert in one transaction. */
async function bareUpsert(databaseUrl: string, rows: Row[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'drop table if exists bare; create table bare (like vehicles including defaults including indexes)',
  )
  const columns = Object.keys(rows[0] ?? {})
  const types = columns.map((name) => (['year', 'mileage'].includes(name) ? 'int[]' : 'text[]'))
  const start = performance.now()
  await client.query('begin')
  await client.query(
    `insert into bare (tenant_id, ${columns.join(', ')})
     select gen_random_uuid(), ${columns.map((name) => (name === 'hq_data' ? 'hq_data::jsonb' : name)).join(', ')}
     from unnest(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')}) as given (${columns.join(', ')})
     on conflict (tenant_id, hq_vehicle_id) do update set make = excluded.make`,
    columns.map((name) => rows.map((row) => row[name])),
  )
  await client.query('commit')
  const took = performance.now() - start
  await client.end()
  return took
}
