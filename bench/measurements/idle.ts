import { setTimeout } from 'node:timers/promises'
import { DAY } from '@pitlane/contract/durations'
import { jobs } from '@pitlane/server/app'
import { syncDue } from '@pitlane/server/features/hq/sync/sync-due'
import { sendDigests } from '@pitlane/server/features/inbox/digest/send-digests'
import { tellDue } from '@pitlane/server/features/inbox/looks/look'
import pg from 'pg'
import { cpuOfDatabase } from '../instruments/cpu-of-database.ts'
import { openFleetWorld } from '../worlds/fleet-world.ts'

const BUSINESSES = 40
const ROUNDS = 3
const IDLE_MS = 30_000
const BOOKINGS_OF_PAST = 5_000

/** What a business costs in which nobody does anything: by statements and rows, since the clock belongs to the machine. */
export async function measureIdle(): Promise<string[]> {
  const world = await openFleetWorld({ HQ_SYNC_AT_ONCE: '4', HQ_REQUESTS_PER_SECOND: '1000' })
  const admin = new pg.Client({ connectionString: world.superuserUrl })
  const { platform } = world
  const at = (now: Date) => ({ now, log: platform.log, platform })
  const count = countStatements(admin)
  try {
    await admin.connect()
    await world.aBusiness('sandbox-60')
    await copies(admin)
    await platform.jobs.work(jobs, () => at(platform.clock()))

    const syncAll = async () => {
      await admin.query("update hq_schedules set due_at = now() - interval '1 second'")
      await syncDue.work(at(platform.clock()), {})
      while (await isUnderWay(admin)) await setTimeout(50)
      await tellDue.work(at(platform.clock()), {})
      while (await isUnderWay(admin)) await setTimeout(50)
    }
    const measured = async (name: string, times: number, work: () => Promise<unknown>) => {
      const before = await look(admin, world.superuserUrl, count())
      await work()
      const after = await look(admin, world.superuserUrl, count())
      const each = (key: Exclude<keyof Look, 'byTable'>) => ((after[key] - before[key]) / times).toFixed(1)
      const byTable = [...after.byTable]
        .map(([table, read]) => ({ table, read: (read - (before.byTable.get(table) ?? 0)) / times }))
        .sort((one, other) => other.read - one.read)
        .slice(0, 4)
        .map(({ table, read }) => `${table} ${read.toFixed(0)}`)
      return `${name}: ${each('statements')} statements, ${each('transactions')} transactions, ${each('written')} rows written, ${each('read')} read (${byTable.join(', ')}), ${each('raised')} topics raised; processor ms ${each('serverMs')} + ${each('databaseMs')}`
    }

    await syncAll()
    await aPast(admin)
    await syncAll()
    const lines = [
      await measured(`an unchanged sync of 60 cars, with all that follows`, BUSINESSES * ROUNDS, async () => {
        for (let round = 0; round < ROUNDS; round++) await syncAll()
      }),
      await measured(`a server of ${BUSINESSES} idle businesses, in a second`, IDLE_MS / 1000, () =>
        setTimeout(IDLE_MS),
      ),
    ]
    const morning = new Date(Math.ceil(Date.now() / DAY) * DAY + DAY / 3)
    lines.push(
      await measured('a digest', BUSINESSES, () => sendDigests.work(at(morning), {})),
      await measured('a tick after it, for all of them', 1, () => sendDigests.work(at(morning), {})),
    )
    return lines
  } finally {
    await admin.end()
    await world.close()
  }
}

interface Look {
  statements: number
  transactions: number
  written: number
  read: number
  raised: number
  serverMs: number
  databaseMs: number
  /** Rows read. */
  byTable: ReadonlyMap<string, number>
}

async function look(admin: pg.Client, superuserUrl: string, statements: number): Promise<Look> {
  // What a connection has done is told when it has been idle for ten seconds.
  await setTimeout(11_000)
  const { rows } = await admin.query<Pick<Look, 'transactions' | 'written' | 'read' | 'raised'>>(`
    select (select xact_commit from pg_stat_database where datname = current_database())::float8 as transactions,
           sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as written,
           sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::float8 as read,
           (select coalesce(sum(revision), 0) from topic_revisions)::float8 as raised
    from pg_stat_user_tables`)
  const tables = await admin.query<{ name: string; read: number }>(
    'select relname as name, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::float8 as read from pg_stat_user_tables',
  )
  const byTable = new Map(tables.rows.map(({ name, read }) => [name, read]))
  const { user, system } = process.cpuUsage()
  const [row] = rows
  if (!row) throw new Error('The database told nothing')
  return {
    ...row,
    statements,
    byTable,
    serverMs: (user + system) / 1000,
    databaseMs: await cpuOfDatabase(superuserUrl),
  }
}

async function isUnderWay(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query(`
    select exists (select from hq_schedules where due_at <= now()) or exists (select from hq_sync_runs where state = 'running')
      or exists (select from outbox)
      or exists (select from pgboss.job where state < 'completed' and name like 'look-%') as left`)
  return rows[0].left
}

/** All that this process asks the database, but for who watches it. */
function countStatements(watching: pg.Client): () => number {
  const { query } = pg.Client.prototype
  let statements = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (this !== watching) statements += 1
    return Reflect.apply(query, this, given)
  } as typeof query
  return () => statements
}

/** Three years of rentals that are over, as a fleet of sixty has them: a sync has nothing to do with them. */
async function aPast(admin: pg.Client): Promise<void> {
  await admin.query(`
    insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
    select tenants.id, 'past-' || n, 'completed', at, at + interval '2 days', 'past'
    from tenants, generate_series(1, ${BOOKINGS_OF_PAST}) n, lateral (select now() - (10 + n / 5.0) * interval '1 day' as at) as moments;
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active)
    select bookings.tenant_id, bookings.id, 1, car.hq_vehicle_id, true
    from bookings, lateral (
      select hq_vehicle_id from vehicles where tenant_id = bookings.tenant_id
      order by hq_vehicle_id offset substr(hq_id, 6)::int % 60 limit 1) as car
    where hq_id like 'past-%'`)
  await admin.query('analyze')
}

/** Of the first, made in the database: registering each would only measure password hashing. */
async function copies(admin: pg.Client): Promise<void> {
  await admin.query(`
    with first as (select * from hq_configs limit 1),
    made as (
      insert into tenants (name, slug, contact_email, free_trial_end)
      select 'Bench ' || n, 'copy-' || n, 'copy@example.com', now() + interval '30 days'
      from generate_series(1, ${BUSINESSES - 1}) n returning id
    ), configs as (
      insert into hq_configs (tenant_id, base_url, tenant_token_sealed, user_token_sealed, is_connected)
      select made.id, first.base_url, first.tenant_token_sealed, first.user_token_sealed, true from made, first
    ), admins as (
      insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name, role)
      select id, 'copy', 'copy', mail, mail, 'none', 'Ben', 'Chmark', 'admin' from (select id, 'a' || id || '@example.com' as mail from made) as named
    )
    insert into hq_schedules (tenant_id, due_at) select id, now() from made`)
}
