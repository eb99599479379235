import { DAY } from '@pitlane/contract/durations'
import { performSync } from '@pitlane/server/features/hq/sync/perform-sync'
import { insertRun } from '@pitlane/server/features/hq/sync/sync-queries'
import { withTenant } from '@pitlane/server/platform/context'
import pg from 'pg'
import { median } from '../instruments/drive.ts'
import { openFleetWorld } from '../worlds/fleet-world.ts'

const FLEET = 'sandbox-5000-page'
const ROUNDS = 3
const PAGE = 500
const TABLES = ['vehicles', 'bookings', 'booking_vehicles'] as const

/** A sync of 5,000 vehicles and their bookings apart from HQ: against bare upserts, and unchanged against bare reading. */
export async function measureBookings(): Promise<string[]> {
  const world = await openFleetWorld({ HQ_REQUESTS_PER_SECOND: '1000' })
  const owner = new pg.Client({ connectionString: world.superuserUrl })
  await owner.connect()
  try {
    const { platform } = world
    const moment = () => ({ now: platform.clock(), log: platform.log, platform })
    const apartFromHq = async (work: () => Promise<void>) => {
      const before = { asked: await world.hqMs(), at: performance.now() }
      await work()
      const took = performance.now() - before.at
      return took - ((await world.hqMs()) - before.asked)
    }
    const sync = async (tenantId: string) => {
      const id = await withTenant(moment(), tenantId, (ctx) => insertRun(ctx, true))
      const run = { id: id ?? '', tenantId, isAutomatic: true, mayArchiveMany: false }
      return apartFromHq(() => performSync(moment(), run, new AbortController().signal))
    }

    const first: number[] = []
    const again: number[] = []
    const upserts: number[] = []
    const reads: number[] = []
    let rows = 0
    for (let round = 0; round < ROUNDS; round++) {
      const tenantId = await world.aBusiness(FLEET)
      first.push(await sync(tenantId))
      const written = await rowsWritten(owner)
      again.push(await sync(tenantId))
      const wroteAgain = (await rowsWritten(owner)) - written
      if (wroteAgain > 0) throw new Error(`The second sync wrote ${wroteAgain} rows`)
      rows = await countOf(owner, 'bookings', tenantId)
      upserts.push(await bareUpserts(owner, tenantId))
      reads.push(await apartFromHq(() => bareReading(owner, `${world.hqOrigin}/api/`, tenantId)))
    }
    const ratio = (own: number[], bare: number[]) => (median(own) / median(bare)).toFixed(2)
    return [
      `first sync of 5,000 vehicles and ${rows.toLocaleString('en-US')} bookings: ${median(first).toFixed(0)} ms apart from HQ;` +
        ` bare upserts ${median(upserts).toFixed(0)} ms; ratio ${ratio(first, upserts)} (target at most 3)`,
      `unchanged: ${median(again).toFixed(0)} ms apart from HQ, 0 rows written; bare reading ${median(reads).toFixed(0)} ms;` +
        ` ratio ${ratio(again, reads)} (target at most 1.5)`,
    ]
  } finally {
    await owner.end()
    await world.close()
  }
}

async function rowsWritten(owner: pg.Client): Promise<number> {
  await owner.query('select pg_stat_force_next_flush()')
  const { rows } = await owner.query(
    'select sum(n_tup_ins + n_tup_upd + n_tup_del) as written from pg_stat_user_tables where relname = any($1)',
    [TABLES],
  )
  return Number(rows[0].written)
}

async function countOf(owner: pg.Client, table: string, tenantId: string): Promise<number> {
  const { rows } = await owner.query(`select count(*)::int as count from ${table} where tenant_id = $1`, [
    tenantId,
  ])
  return rows[0].count
}

/** The limit: the same rows into tables like ours, by one upsert each in one transaction, from texts as they arrive. */
async function bareUpserts(owner: pg.Client, tenantId: string): Promise<number> {
  const tables: Awaited<ReturnType<typeof rowsOf>>[] = []
  for (const table of TABLES) tables.push(await rowsOf(owner, table, tenantId))
  for (const { table } of tables)
    await owner.query(
      `drop table if exists bare_${table}; create table bare_${table} (like ${table} including defaults including generated including indexes)`,
    )
  const start = performance.now()
  await owner.query('begin')
  for (const { table, columns, types, values } of tables)
    await owner.query(
      `insert into bare_${table} (${columns.join(', ')})
       select * from unnest(${types.map((type, at) => `$${at + 1}::text[]::${type}[]`).join(', ')})
       on conflict (${keys[table]}) do update set tenant_id = excluded.tenant_id`,
      values,
    )
  await owner.query('commit')
  return performance.now() - start
}

const keys = {
  vehicles: 'tenant_id, hq_vehicle_id',
  bookings: 'tenant_id, hq_id',
  booking_vehicles: 'tenant_id, booking_id, place',
}

async function rowsOf(owner: pg.Client, table: (typeof TABLES)[number], tenantId: string) {
  const { rows: found } = await owner.query(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns: string[] = found.map((column) => column.name)
  const { rows } = await owner.query({
    text: `select ${columns.map((name) => `${name}::text`).join(', ')} from ${table} where tenant_id = $1`,
    values: [tenantId],
    rowMode: 'array',
  })
  return {
    table,
    columns,
    types: found.map((column) => String(column.type)),
    values: columns.map((_, at) => rows.map((row) => row[at])),
  }
}

/** The limit of an unchanged one: the same pages, parsed, and the rows they are compared with. */
async function bareReading(owner: pg.Client, baseUrl: string, tenantId: string): Promise<void> {
  const active = [
    { column: 'status', operator: 'in_list', value: ['open', 'rental', 'pending', 'pending-reserved'] },
  ]
  const since = new Date(Date.now() - 2 * DAY).toISOString().slice(0, 19).replace('T', ' ')
  const completed = [
    { column: 'status', operator: 'equals', value: 'completed' },
    { column: 'return_date', operator: 'after', value: since },
  ]
  const filtered = (filters: unknown) =>
    `car-rental/reservations?filters=${encodeURIComponent(JSON.stringify(filters))}&`
  const authorization = `Basic ${Buffer.from(`${FLEET}:steady`).toString('base64')}`
  for (const path of ['fleets/vehicles?', filtered(active), filtered(completed)])
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await fetch(`${baseUrl}${path}page=${page}&limit=${PAGE}`, {
        headers: { authorization },
      })
      last = JSON.parse(await answer.text()).last_page
    }
  for (const table of TABLES) await owner.query(`select * from ${table} where tenant_id = $1`, [tenantId])
}
