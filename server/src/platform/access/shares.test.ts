import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { files } from '@pitlane/contract/files/calls'
import { imports } from '@pitlane/contract/imports/calls'
import { routine } from '@pitlane/contract/routine/calls'
import { system } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sql } from '../database/database.ts'
import { TOO_MANY_AT_ONCE, TOO_MANY_IN_A_MINUTE } from './shares.ts'

const world = await openWorld({
  settings: { DATABASE_POOL_SIZE: '4', BUSINESS_CONNECTIONS: '2', BUSINESS_WAITING: '3' },
})

/** Whoever lists routines waits in the database until the work is done. */
async function whileRoutinesAreSlow(work: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query('begin; lock table routine_templates in access exclusive mode')
  try {
    await work()
  } finally {
    await owner.end()
  }
}

/** What became of many calls: the number of answers, and the refusals. */
async function outcomes(calls: Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  return {
    answered: settled.filter((it) => it.status === 'fulfilled').length,
    refusals: settled.flatMap((it) => (it.status === 'rejected' ? [it.reason] : [])),
  }
}

describe('a business that asks for a lot at once', () => {
  test('waits for itself and is told to come back; the other business gets its connection', async () => {
    const flood = await aConnectedTenant(world, 1)
    const other = await aConnectedTenant(world, 3)
    const health = frontDoor(world.app)
    let lists: Promise<unknown>[] = []
    await whileRoutinesAreSlow(async () => {
      lists = Array.from({ length: 12 }, () => flood.call(routine.list, {}))
      const refused = lists.map((list) =>
        list.then(
          () => undefined,
          (error: unknown) => error,
        ),
      )
      await expect.poll(() => world.platform.shares.waiting()).toBe(3)
      const first = await Promise.race(refused)
      expect(first).toBeInstanceOf(AppError)
      expect(first).toMatchObject({
        code: 'rate_limited',
        status: 429,
        sentence: TOO_MANY_AT_ONCE,
        retryAfterSeconds: 5,
      })

      expect(await other.call(vehicles.list, {})).toHaveLength(3)
      expect(await other.call(tenants.update, { name: 'Still served' })).toMatchObject({
        name: 'Still served',
      })
      expect(await health.call(system.ready, {})).toEqual({ status: 'ok' })
      await signIn(frontDoor(world.app), flood.registration.adminUsername, flood.tenant.slug)
    })
    const { answered, refusals } = await outcomes(lists)
    expect({ answered, refused: refusals.length }).toEqual({ answered: 5, refused: 7 })
    expect(await flood.call(routine.list, {})).toEqual([])
    expect(world.platform.shares.waiting()).toBe(0)
  })

  test('by downloads is held to its share as well', async () => {
    const flood = await aConnectedTenant(world, 1)
    const other = await aConnectedTenant(world, 2)
    const { method, path: url } = imports.exportAll
    const download = () => world.app.inject({ method, url, headers: { cookie: flood.cookies() } })
    let downloads: Promise<unknown>[] = []
    await whileRoutinesAreSlow(async () => {
      downloads = Array.from({ length: 5 }, download)
      await expect.poll(() => world.platform.shares.waiting()).toBe(4)
      expect(await other.call(vehicles.list, {})).toHaveLength(2)
    })
    expect(await outcomes(downloads)).toMatchObject({ answered: 5 })
  })

  test('an open event stream and an upload under way take nothing of the share', async () => {
    const { call, cookies, tenant } = await aTenant(world.app)
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const stop = new AbortController()
    const open = { headers: { cookie: cookies() }, signal: stop.signal }
    const streams = await Promise.all([1, 2, 3, 4].map(() => fetch(`${address}${system.events.path}`, open)))
    expect(streams.map((it) => it.status)).toEqual([200, 200, 200, 200])

    const offers = await Promise.all([1, 2, 3].map(() => call(files.offer, {})))
    const uploads = offers.map(({ uploadURL }) => {
      const { pathname, search } = new URL(uploadURL, address)
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1000)) })
      const sent = fetch(`${address}${pathname}${search}`, { ...open, method: 'PUT', body, duplex: 'half' })
      return sent.catch(() => 'stopped')
    })
    const receiving = () =>
      world.platform.database.inTenant(tenant.id)(
        sql`select id from objects where tenant_id = ${tenant.id} and state = 'receiving'`,
      )
    await expect.poll(receiving).toHaveLength(3)
    const asked = Promise.all([1, 2, 3, 4].map(() => call(tenants.current, {})))
    expect(await asked).toHaveLength(4)
    stop.abort()
    expect(await Promise.all(uploads)).toEqual(['stopped', 'stopped', 'stopped'])
  })
})

describe('a business that asks for a lot in a minute', () => {
  test('is told when to come back; nobody else notices, and its people can sign in', async () => {
    const busy = await openWorld({ settings: { BUSINESS_REQUESTS_PER_MINUTE: '5' } })
    const flood = await aTenant(busy.app)
    const other = await aTenant(busy.app)
    // At the beginning of a minute of the clock, so that the test is within one.
    busy.travel(MINUTE - (Date.now() % MINUTE))
    const { answered, refusals } = await outcomes(
      [1, 2, 3, 4, 5, 6, 7].map(() => flood.call(tenants.current, {})),
    )
    expect(answered).toBe(5)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'rate_limited', sentence: TOO_MANY_IN_A_MINUTE })
    expect(refusals[0].retryAfterSeconds).toBeGreaterThan(0)
    expect(refusals[0].retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(await other.call(tenants.current, {})).toMatchObject({ id: other.tenant.id })
    await signIn(flood, flood.registration.adminUsername, flood.tenant.slug)
    expect(await frontDoor(busy.app).call(system.alive, {})).toEqual({ status: 'ok' })

    busy.travel(2 * MINUTE)
    expect(await flood.call(tenants.current, {})).toMatchObject({ id: flood.tenant.id })
  })
})
