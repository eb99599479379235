import { repairs } from '@pitlane/contract/repairs/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant, aReport, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { backup } from '../../../operate/backup/backup.ts'
import { openDatabase, sql } from '../database.ts'
import { moveEvenly, moveTenant } from './move.ts'
import { findCluster } from './nodes.ts'

/** Facts that only a cluster can show: `npm run test:citus` brings one. */
const world = await openWorld({ settings: { DATABASE_POOL_SIZE: '8', LOG_LEVEL: 'warn' } })
const elsewhere = await world.anotherInstance()
const owner = new pg.Client({ connectionString: world.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

interface Place {
  shard: string
  node: string
  port: number
}

/** Where the cluster says that a business is. */
async function placeOf(tenantId: string): Promise<Place> {
  const { rows } = await owner.query<Place>(
    `select shardid::text as shard, nodename as node, nodeport as port
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
    [tenantId],
  )
  return rows[0] ?? { shard: '', node: '', port: 0 }
}

/** To another node than it is on. */
async function move(tenantId: string) {
  const { port } = await placeOf(tenantId)
  const { rows } = await owner.query<{ name: string }>(
    `select nodename || ':' || nodeport as name from pg_dist_node where shouldhaveshards and nodeport <> $1 limit 1`,
    [port],
  )
  const begun = performance.now()
  const moved = await moveTenant(world.databaseUrl, tenantId, rows[0]?.name ?? '')
  return { ...moved, tookMs: Math.round(performance.now() - begun) }
}

const whoAnswers = sql`select inet_server_port() as port`

test('a business is asked where it is, whichever node is named', async () => {
  const shops = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aConnectedTenant(world, 1)))
  const { rows } = await owner.query<{ port: number }>('select nodeport as port from pg_dist_node')
  for (const { port } of rows) {
    const url = new URL(world.databaseUrl)
    url.port = String(port)
    const cluster = await findCluster(url.href)
    const database = openDatabase({ ...world.platform.database.options, url: url.href, cluster })
    for (const { tenant } of shops)
      expect(await database.inTenant(tenant.id)(whoAnswers)).toEqual([
        { port: (await placeOf(tenant.id)).port },
      ])
    await database.close()
  }
  const ports = new Set<number>()
  for (const { tenant } of shops) ports.add((await placeOf(tenant.id)).port)
  expect(ports.size).toBeGreaterThan(1)
}, 120_000)

test('a business that is moved while people work loses nothing, and they do not notice', async () => {
  const shop = await aConnectedTenant(world, 5)
  const report = await aReport(shop)
  const made = new Set<string>()
  const failures: unknown[] = []
  const waits: number[] = []
  let isMoving = true
  const work = async (worker: number) => {
    for (let round = 0; isMoving; round++) {
      const begun = performance.now()
      try {
        const title = `Report ${worker}.${round}`
        const { id } = await shop.call(repairs.create, { ...report, title })
        made.add(id)
        await shop.call(repairs.list, { search: title })
        await shop.call(vehicles.list, {})
      } catch (error) {
        failures.push(error)
      }
      waits.push(performance.now() - begun)
    }
  }
  const workers = [1, 2, 3, 4].map(work)
  try {
    const there = await move(shop.tenant.id)
    const back = await move(shop.tenant.id)
    expect(there.to).not.toBe(there.from)
    expect(back.to).toBe(there.from)
  } finally {
    isMoving = false
    await Promise.all(workers)
  }

  expect(failures.map(String)).toEqual([])
  const stored = await elsewhere.platform.database.inTenant(shop.tenant.id)<{ id: string }>(
    sql`select id from repairs where tenant_id = ${shop.tenant.id}`,
  )
  expect(stored.map(({ id }) => id).sort()).toEqual([...made].sort())
}, 300_000)

test('parts are spread evenly again, and those who work find everything', async () => {
  const shop = await aConnectedTenant(world, 1)
  const perNode = async () => {
    const { rows } = await owner.query<{ count: number }>(`
      select count(*)::integer as count from pg_dist_placement join pg_dist_shard using (shardid)
      where logicalrelid = 'tenants'::regclass group by groupid order by 1`)
    return rows.map(({ count }) => count)
  }
  await moveEvenly(world.databaseUrl)
  await move(shop.tenant.id)
  expect(await perNode()).toEqual([2, 4])
  expect(await moveEvenly(world.databaseUrl)).toHaveLength(1)
  expect(await perNode()).toEqual([3, 3])
  expect(await moveEvenly(world.databaseUrl)).toEqual([])
  expect(await shop.call(vehicles.list, {})).toHaveLength(1)
}, 300_000)

test('a statement that names no business is refused, not answered with nothing', async () => {
  const shop = await aConnectedTenant(world, 1)
  const run = world.platform.database.inTenant(shop.tenant.id)
  await expect(run(sql`select id from vehicles`)).rejects.toMatchObject({ severity: 'ERROR' })
})

test('a name that is taken is a conflict, wherever the name is kept', async () => {
  const shops = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aTenant(world.app)))
  const again = shops.map(({ tenant }) => aTenant(world.app, { businessSlug: tenant.slug }))
  expect((await Promise.allSettled(again)).map((it) => it.status === 'rejected' && it.reason.status)).toEqual(
    shops.map(() => 409),
  )
})

test('every part of a table is under forced row level security, also one that was moved', async () => {
  const { rows } = await owner.query<{ result: string }>(`
    select result from run_command_on_workers($$
      select coalesce(string_agg(relname, ','), '') from pg_class
      where relname ~ '_[0-9]{5,}$' and relkind = 'r' and relrowsecurity and not relforcerowsecurity$$)`)
  expect(rows.map(({ result }) => result)).toEqual(rows.map(() => ''))
})

test('an instance that has not heard of a move asks the node it knows, and follows', async () => {
  const shop = await aConnectedTenant(world, 1)
  const run = elsewhere.platform.database.inTenant(shop.tenant.id)
  const names = sql`select name, inet_server_port() as port from tenants where id = ${shop.tenant.id}`
  const [before] = await run<{ name: string; port: number }>(names)
  const { to } = await move(shop.tenant.id)
  const [after] = await run<{ name: string; port: number }>(names)
  expect(after).toEqual({ name: before?.name, port: Number(to.split(':').at(-1)) })
}, 120_000)

test('a backup is refused, since nodes have no moment in common', async () => {
  const { platform } = world
  const moment = { now: platform.clock(), log: platform.log, platform }
  await expect(backup.run(moment, ['nowhere'])).rejects.toThrow('archive each node')
})
