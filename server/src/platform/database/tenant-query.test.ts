import { randomUUID } from 'node:crypto'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { inManyShapes, openDatabase, plannedOnce, sql, withRoom } from './database.ts'

const world = await openWorld()
const one = await aTenant(world.app)
const other = await aTenant(world.app)
const oneConnection = () =>
  openDatabase({
    ...world.platform.database.options,
    url: world.databaseUrl,
    poolSize: 1,
    systemUrl: undefined,
  })
const users = sql`select tenant_id as "tenantId" from users`

describe('a query in a tenant', () => {
  test('sees that tenant alone, query after query on one connection', async () => {
    const database = oneConnection()
    for (const { tenant } of [one, other, one])
      expect(await database.inTenant(tenant.id)(users)).toEqual([{ tenantId: tenant.id }])
    await database.close()
  })

  test('leaves no tenant behind on its connection', async () => {
    const database = oneConnection()
    await database.inTenant(one.tenant.id)(users)
    await expect(database.inTenant('')(users)).rejects.toThrow('invalid input syntax for type uuid')
    await database.close()
  })

  test('has room when it asks for it, and the next one has not', async () => {
    const database = oneConnection()
    const run = database.inTenant(one.tenant.id)
    const room = () => sql`select current_setting('work_mem') as "room", tenant_id as "tenantId" from users`
    const [usual] = await run<{ room: string }>(room())
    expect(await run(withRoom(room()))).toEqual([{ room: '16MB', tenantId: one.tenant.id }])
    expect(usual?.room).not.toBe('16MB')
    expect(await run(room())).toEqual([usual])
    await database.close()
  })

  test('is planned once when it says so, and the next one as the database likes', async () => {
    const database = oneConnection()
    const run = database.inTenant(one.tenant.id)
    const mode = () =>
      sql`select current_setting('plan_cache_mode') as "mode", tenant_id as "tenantId" from users`
    expect(await run(plannedOnce(mode()))).toEqual([{ mode: 'force_generic_plan', tenantId: one.tenant.id }])
    expect(await run(mode())).toEqual([{ mode: 'auto', tenantId: one.tenant.id }])
    await database.close()
  })

  test('survives an SQL error, also in a statement it has not seen before', async () => {
    const database = oneConnection()
    const run = database.inTenant(one.tenant.id)
    await expect(run(sql`select no_such_column from users`)).rejects.toThrow('no_such_column')
    await expect(run(sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero')
    await expect(run(sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero')
    expect(await run(sql`select 4 / ${2}::int as half`)).toEqual([{ half: 2 }])
    expect(await run(users)).toEqual([{ tenantId: one.tenant.id }])
    await database.close()
  })

  test('survives a value that cannot be written', async () => {
    const database = oneConnection()
    const run = database.inTenant(one.tenant.id)
    const unwritable = {
      toJSON() {
        throw new Error('has no words')
      },
    }
    const echo = (value: unknown) => sql`select ${value}::jsonb as said`
    expect(await run(echo({ a: 1 }))).toEqual([{ said: { a: 1 } }])
    await expect(run(echo(unwritable))).rejects.toThrow('has no words')
    expect(await run(echo({ a: 2 }))).toEqual([{ said: { a: 2 } }])
    expect(await run(users)).toEqual([{ tenantId: one.tenant.id }])
    await database.close()
  })

  test('a changed table does not trip a prepared statement', async () => {
    const database = oneConnection()
    const owner = new pg.Client({ connectionString: world.databaseUrl })
    await owner.connect()
    await owner.query('create table changing (a int); grant select on changing to pitlane_app')
    const all = sql`select * from changing`
    await database.inTenant(one.tenant.id)(all)
    await owner.query('alter table changing add b int')
    expect(await database.inTenant(one.tenant.id)(all)).toEqual([])
    await owner.end()
    await database.close()
  })

  test('works with unnamed statements, for old connection poolers', async () => {
    const database = openDatabase({ ...world.platform.database.options, namedStatements: false })
    expect(await database.inTenant(one.tenant.id)(users)).toEqual([{ tenantId: one.tenant.id }])
    await database.close()
  })

  test('works with a statement of many shapes, which leaves nothing prepared', async () => {
    const database = oneConnection()
    const run = database.inTenant(one.tenant.id)
    const kept = sql`select name from pg_prepared_statements`
    const before = await run(kept)
    expect(
      await run(inManyShapes(sql`select tenant_id as "tenantId" from users where role = ${'admin'}`)),
    ).toEqual([{ tenantId: one.tenant.id }])
    await expect(run(inManyShapes(sql`select 1 / ${0}::int`))).rejects.toThrow('division by zero')
    expect(await run(users)).toEqual([{ tenantId: one.tenant.id }])
    expect(await run(kept)).toHaveLength(before.length + 1)
    await database.close()
  })

  test('comes to another connection after a number of uses', async () => {
    const database = openDatabase({ ...world.platform.database.options, poolSize: 1, usesPerConnection: 3 })
    const run = database.inTenant(one.tenant.id)
    const pids: unknown[] = []
    for (let use = 0; use < 6; use++)
      pids.push((await run<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid)
    expect(pids.slice(0, 3)).toEqual([pids[0], pids[0], pids[0]])
    expect(pids.slice(3)).toEqual([pids[3], pids[3], pids[3]])
    expect(pids[3]).not.toBe(pids[0])
    await database.close()
  })

  test('instants arrive in ISO 8601 with milliseconds, dates, counts and money as they are', async () => {
    const run = world.platform.database.inTenant(one.tenant.id)
    const [row] = await run(sql`
      select timestamptz '2026-11-15 08:30:00.5+00' as instant, date '2026-11-15' as day, 5::bigint as count,
             12.50::numeric(12, 2) as money`)
    expect(row).toEqual({ instant: '2026-11-15T08:30:00.500Z', day: '2026-11-15', count: 5, money: 12.5 })
  })

  test('lists of ids arrive as lists: of none, of one, of several, and where one is missing', async () => {
    const run = world.platform.database.inTenant(one.tenant.id)
    const [id, other] = [randomUUID(), randomUUID()]
    const [row] = await run(sql`
      select '{}'::uuid[] as none, ${[id]}::uuid[] as one, ${[id, other]}::uuid[] as several,
             array[${id}, null]::uuid[] as missing, null::uuid[] as unknown`)
    expect(row).toEqual({
      none: [],
      one: [id],
      several: [id, other],
      missing: [id, null],
      unknown: null,
    })
  })
})

describe('a transaction in a tenant', () => {
  test('keeps all of it or nothing', async () => {
    const { database } = world.platform
    const before = await database.inTenant(one.tenant.id)(
      sql`select name from tenants where id = ${one.tenant.id}`,
    )
    await expect(
      database.transaction(one.tenant.id, async (run) => {
        await run(sql`update tenants set name = 'changed' where id = ${one.tenant.id}`)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(
      await database.inTenant(one.tenant.id)(sql`select name from tenants where id = ${one.tenant.id}`),
    ).toEqual(before)
  })

  test('does one statement after the other, whoever asks for several at once; one that fails undoes all', async () => {
    const database = oneConnection()
    const [rename, isUnnamed] = [
      sql`update tenants set name = 'renamed' where id = ${one.tenant.id}`,
      sql`select from tenants where id = ${one.tenant.id} and name <> 'renamed'`,
    ]
    const atOnce: number[] = []
    let running = 0
    const done = database.transaction(one.tenant.id, async (run, client) => {
      const ask = client.query.bind(client)
      vi.spyOn(client, 'query').mockImplementation(async (...asked: Parameters<typeof ask>) => {
        atOnce.push(++running)
        return (ask(...asked) as unknown as Promise<unknown>).finally(() => running--)
      })
      return Promise.all([run(rename), run(sql`select nonsense`), run(rename), run(rename)])
    })
    await expect(done).rejects.toThrow('nonsense')
    expect(atOnce).toEqual([1, 1, 1, 1, 1])
    vi.restoreAllMocks()
    expect(await database.inTenant(one.tenant.id)(isUnnamed)).toHaveLength(1)
    await database.close()
  })

  test('cannot write into another tenant', async () => {
    const { database } = world.platform
    await expect(
      database.transaction(one.tenant.id, (run) =>
        run(sql`insert into mechanics (tenant_id, name, name_key) values (${other.tenant.id}, 'x', 'x')`),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('takes nothing but a tenant id', async () => {
    await expect(
      world.platform.database.transaction("'; drop table users; --", async () => undefined),
    ).rejects.toThrow('Not a tenant id')
  })
})

test('a connection with the rights of the owner is refused at the start', async () => {
  const asOwner = `${world.databaseUrl}?options=-c%20role%3Dnone`
  const wrong = openDatabase({ ...world.platform.database.options, url: asOwner })
  await expect(wrong.assertRestricted()).rejects.toThrow('must act as pitlane_app')
  await wrong.close()
})
