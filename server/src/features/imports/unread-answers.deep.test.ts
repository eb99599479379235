import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { imports } from '@pitlane/contract/imports/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { openHttp } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { repairRoutes } from '../repairs/routes.ts'
import { importRoutes } from './routes.ts'

/** Of which a quarter is two. */
const world = await openWorld({ settings: { DATABASE_POOL_SIZE: '8', LOG_LEVEL: 'warn' } })
const { database } = world.platform
const app = await openHttp(world.platform, {})
// Not held against the contract: for that each answer would be read here, whether or not anybody reads it there.
mount(app, world.platform, [...repairRoutes, ...importRoutes({})], { verifyOutput: false })
const atServer = new Set<Socket>()
app.server.on('connection', (socket) => {
  atServer.add(socket)
  socket.once('close', () => atServer.delete(socket))
})
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())
const readers: Socket[] = []
afterEach(async () => {
  for (const socket of readers.splice(0)) socket.destroy()
  await expect.poll(() => atServer.size).toBe(0)
})

type Shop = Awaited<ReturnType<typeof aConnectedTenant>>
const shops = [await aConnectedTenant(world, 1), await aConnectedTenant(world, 1)]
const other = await aConnectedTenant(world, 3)
/** Together far more than the system holds for a connection that nobody reads. */
const REPAIRS = 2_000
for (const shop of shops) await fill(shop)

async function fill({ tenant, user }: Shop): Promise<void> {
  await database.transaction(tenant.id, (query) =>
    query(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, created_at)
      select tenant_id, id, ${user.id}, 'Brakes ' || n, repeat('x', 8000), 'brakes', now() - n / 3 * interval '1 minute'
      from vehicles, generate_series(1, ${REPAIRS}::int) n where tenant_id = ${tenant.id}`),
  )
}

/** Somebody who asks and does not read what is answered. */
async function ask({ cookies }: Shop, path: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1').pause()
  readers.push(socket)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\ncookie: ${cookies()}\r\nconnection: close\r\n\r\n`)
  return socket
}

const everywhere = [repairs.list.path, imports.exportCsv.path, imports.exportAll.path]
const twiceEach = shops.flatMap((shop) => [...everywhere, ...everywhere].map((path) => [shop, path] as const))
const used = () => database.stats().total - database.stats().idle
/** Each has got what goes out without a reader, and more waits here. */
const areAllStuck = () =>
  atServer.size === twiceEach.length && [...atServer].every((it) => it.writableLength > 0)

/** Whoever reads repairs waits in the database until the work is done. */
async function whileRepairsAreLocked(work: (waiting: () => Promise<number>) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query('begin; lock table repairs in access exclusive mode')
  const waiting = async () => {
    const { rows } = await owner.query(
      `select count(*)::int as count from pg_locks where locktype = 'relation' and relation = 'repairs'::regclass and not granted`,
    )
    return rows[0]?.count
  }
  try {
    await work(waiting)
  } finally {
    await owner.end()
  }
}

test('lists and downloads that nobody reads hold no connection, and another business is served', async () => {
  for (const [shop, path] of twiceEach) await ask(shop, path)
  await expect.poll(areAllStuck, { timeout: 20_000 }).toBe(true)
  await expect.poll(used).toBe(0)
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.call(vehicles.list, {})))
  expect(answers.map((it) => it.length)).toEqual(Array.from({ length: 20 }, () => 3))
})

test('all that is read in pieces has at most a quarter of the connections', async () => {
  for (const [shop, path] of twiceEach) await ask(shop, path)
  await expect.poll(areAllStuck, { timeout: 20_000 }).toBe(true)
  await whileRepairsAreLocked(async (waiting) => {
    for (const socket of readers) socket.resume()
    await expect.poll(waiting).toBe(2)
    expect(used()).toBe(2)
    expect(await other.call(vehicles.list, {})).toHaveLength(3)
    expect([await waiting(), used()]).toEqual([2, 2])
  })
})
