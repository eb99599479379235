import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { accounts } from '@pitlane/contract/accounts/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { type Change, demo, topics } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { views } from '@pitlane/contract/views/calls'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { anAuthenticator } from '@pitlane/sandbox/testing/doors/second-factors'
import { lockTable } from '@pitlane/sandbox/testing/locked-table'
import { aConnectedTenant, anEmployee, aReport, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../database/database.ts'
import { LISTENER } from './database-line.ts'

const METRICS_TOKEN = 'for whoever watches over us'
const world = await openWorld({ demo: true, settings: { METRICS_TOKEN } })
const elsewhere = await world.anotherInstance()
const addresses = new Map<FastifyInstance, string>()
for (const { app } of world.instances) addresses.set(app, await app.listen({ host: '127.0.0.1', port: 0 }))
const open: AbortController[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort()
})

/** A browser's stream, with the changes it has heard so far. */
async function listen(app: FastifyInstance, cookie: string) {
  await catchUp(app)
  const stop = new AbortController()
  open.push(stop)
  const answer = await askForStream(app, cookie, stop.signal)
  const heard: Change[] = []
  const ended = (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? [])
        for (const [, data] of decoder.decode(chunk, { stream: true }).matchAll(/^data: (.+)$/gm))
          heard.push(JSON.parse(data ?? ''))
    } catch {
      // The test ended the stream.
    }
    return 'ended'
  })()
  return { answer, heard, ended }
}

describe('live updates', () => {
  test('a change on one instance reaches browsers of that tenant on both, and no stranger', async () => {
    const admin = await aTenant(world.app)
    const stranger = await aTenant(world.app)
    const here = await listen(world.app, admin.cookies())
    const there = await listen(elsewhere.app, admin.cookies())
    const strange = await listen(elsewhere.app, stranger.cookies())
    expect(Object.fromEntries(here.answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })

    await admin.call(demo.trial, { endsAt: '2027-01-01T00:00:00Z' })
    const change = { topic: 'tenant', id: admin.tenant.id }
    await expect.poll(() => here.heard).toEqual([change])
    await expect.poll(() => there.heard).toEqual([change])
    expect(strange.heard).toEqual([])
  })

  test('a repair reported on one instance is heard on the other within two seconds', async () => {
    const admin = await aConnectedTenant(world, 1)
    const there = await listen(elsewhere.app, admin.cookies())
    const { id } = await admin.call(repairs.create, await aReport(admin))
    await expect.poll(() => there.heard, { timeout: 2_000 }).toContainEqual({ topic: 'repairs', id })
  })

  test('a view of one alone is told to them alone, a shared one to all, and so is that it no longer is', async () => {
    const admin = await aTenant(world.app)
    const eli = await anEmployee(world.app, admin, admin.tenant.slug)
    const [own, others] = [
      await listen(world.app, eli.cookies()),
      await listen(elsewhere.app, admin.cookies()),
    ]
    const heardBy = (...counts: number[]) =>
      expect.poll(() => [own, others].map(({ heard }) => heard.length)).toEqual(counts)
    const { id } = await eli.call(views.create, { page: 'repairs', name: 'Open', query: { status: 'open' } })
    await heardBy(1, 0)
    await eli.call(views.change, { id, name: 'Undone' })
    await heardBy(2, 0)
    await eli.call(views.change, { id, isShared: true })
    await heardBy(4, 1)
    await eli.call(views.change, { id, isShared: false })
    await heardBy(6, 2)
    await eli.call(views.remove, { id })
    await heardBy(7, 2)
    expect(new Set([...own.heard, ...others.heard].map((change) => JSON.stringify(change)))).toEqual(
      new Set(['{"topic":"views"}']),
    )
  })

  test('many rows changed at once are one message without an id', async () => {
    const admin = await aTenant(world.app)
    const stream = await listen(world.app, admin.cookies())
    await world.platform.database.transaction(admin.tenant.id, (run) =>
      run(sql`update repair_categories set description = 'x' where tenant_id = ${admin.tenant.id}`),
    )
    await expect.poll(() => stream.heard).toEqual([{ topic: 'settings' }])
  })

  test('what is rolled back is not told', async () => {
    const admin = await aTenant(world.app)
    const stream = await listen(world.app, admin.cookies())
    await world.platform.database
      .transaction(admin.tenant.id, async (run) => {
        await run(sql`update repair_categories set description = 'y' where tenant_id = ${admin.tenant.id}`)
        throw new Error('no')
      })
      .catch(() => {})
    await admin.call(demo.trial, { endsAt: '2027-01-01T00:00:00Z' })
    await expect.poll(() => stream.heard.length).toBe(1)
    expect(stream.heard).toEqual([{ topic: 'tenant', id: admin.tenant.id }])
  })

  test('the stream ends when its owner must set up a second factor first, and goes on for who has one', async () => {
    const admin = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    await anAuthenticator(admin, world.platform.clock())
    const own = await listen(world.app, admin.cookies())
    const streams = [
      await listen(world.app, employee.cookies()),
      await listen(elsewhere.app, employee.cookies()),
    ]
    await admin.call(tenants.update, { requireSecondFactor: true })
    for (const { ended } of streams) expect(await ended).toBe('ended')
    await expect.poll(() => own.heard).toContainEqual({ topic: 'tenant', id: admin.tenant.id })
  })

  test('the stream ends when its owner signs out or is deactivated', async () => {
    const admin = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    const streams = [
      await listen(world.app, admin.cookies()),
      await listen(elsewhere.app, employee.cookies()),
    ]
    await world.platform.database.transaction(admin.tenant.id, (run) =>
      run(
        sql`update users set is_active = false where tenant_id = ${admin.tenant.id} and id = ${employee.user.id}`,
      ),
    )
    await admin.call(accounts.signOut, {})
    expect(await Promise.all(streams.map((stream) => stream.ended))).toEqual(['ended', 'ended'])
  })

  test('after the line to the database was cut it comes back, and browsers are told to look at everything', async () => {
    const admin = await aTenant(world.app)
    const stream = await listen(world.app, admin.cookies())
    await cutListeners()
    await expect.poll(() => stream.heard, { timeout: 10_000 }).toEqual(expect.arrayContaining(everything))
    await admin.call(demo.trial, { endsAt: '2027-01-01T00:00:00Z' })
    await expect.poll(() => stream.heard).toContainEqual({ topic: 'tenant', id: admin.tenant.id })
  })

  test('who could not be looked up when the line came back is told to look at everything the next time', async () => {
    const admin = await aTenant(world.app)
    const stream = await listen(world.app, admin.cookies())
    const { sessions } = world.platform
    let failed = 0
    world.platform.sessions = {
      ...sessions,
      find: () => {
        failed += 1
        return Promise.reject(new Error('busy'))
      },
    }
    await cutListeners()
    await expect.poll(() => failed, { timeout: 10_000 }).toBeGreaterThan(0)
    world.platform.sessions = sessions
    expect(stream.heard).not.toEqual(expect.arrayContaining(everything))
    await admin.call(accounts.updateSelf, { firstName: 'Zoë' })
    await expect.poll(() => stream.heard).toEqual(expect.arrayContaining(everything))
  })

  test('who leaves while they are looked up is not counted', async () => {
    const admin = await aTenant(world.app)
    const before = await streamsOf(elsewhere.app)
    const sessions = await lockTable(world.databaseUrl, 'sessions')
    const leaving = new AbortController()
    const asked = askForStream(elsewhere.app, admin.cookies(), leaving.signal)
    await expect.poll(sessions.waiting).toBe(1)
    const connections = await connectionsOf(elsewhere.app)
    leaving.abort()
    await asked.catch(() => {})
    await expect.poll(() => connectionsOf(elsewhere.app)).toBe(connections - 1)
    await sessions.letGo()
    await listen(elsewhere.app, admin.cookies())
    await expect.poll(() => streamsOf(elsewhere.app)).toBe(before + 1)
    open.pop()?.abort()
    await expect.poll(() => streamsOf(elsewhere.app)).toBe(before)
  })

  test('a revision per tenant and topic grows with each change', async () => {
    const admin = await aTenant(world.app)
    const revision = async () => {
      const run = world.platform.database.inTenant(admin.tenant.id)
      const [row] = await run<{ revision: number }>(
        sql`select revision from topic_revisions where tenant_id = ${admin.tenant.id} and topic = 'tenant'`,
      )
      return row?.revision ?? 0
    }
    const before = await revision()
    await admin.call(demo.trial, { endsAt: '2027-01-01T00:00:00Z' })
    expect(await revision()).toBe(before + 1)
  })

  test('closing an instance ends its streams instead of waiting for them', async () => {
    const third = await world.anotherInstance()
    addresses.set(third.app, await third.app.listen({ host: '127.0.0.1', port: 0 }))
    const admin = await aTenant(world.app)
    const stream = await listen(third.app, admin.cookies())
    world.instances.splice(world.instances.indexOf(third), 1)
    await third.close()
    expect(await stream.ended).toBe('ended')
  })

  test('closing an instance waits neither for a stream that begins meanwhile nor for who has asked nothing', async () => {
    const third = await world.anotherInstance()
    world.instances.splice(world.instances.indexOf(third), 1)
    const address = await third.app.listen({ host: '127.0.0.1', port: 0 })
    addresses.set(third.app, address)
    const silent = connect(Number(new URL(address).port), '127.0.0.1')
    const silentEnds = new Promise((resolve) => silent.on('close', resolve))
    await expect.poll(() => connectionsOf(third.app)).toBe(1)
    const admin = await aTenant(world.app)
    const sessions = await lockTable(world.databaseUrl, 'sessions')
    const asked = askForStream(third.app, admin.cookies(), AbortSignal.timeout(20_000))
    await expect.poll(sessions.waiting).toBe(1)
    const closing = third.close()
    await expect.poll(() => third.app.server.listening).toBe(false)
    await sessions.letGo()
    expect((await asked).status).toBe(503)
    await closing
    await silentEnds
  })
})

/** Whatever was announced before has been heard: none of it comes late. */
async function catchUp(app: FastifyInstance): Promise<void> {
  const { events, database } = world.instances.find((it) => it.app === app)?.platform ?? world.platform
  const mark = randomUUID()
  let isHeard = false
  const silence = events.hear((it) => {
    if (it.kind === 'change' && it.tenantId === mark) isHeard = true
  })
  const announce = () =>
    database.systemText('select pg_notify($1, $2)', [
      'pitlane',
      JSON.stringify({ kind: 'change', tenantId: mark, topic: 'tenant' }),
    ])
  // Again while it is not heard: the line may just be coming back.
  const heardSince = async () => {
    await announce()
    return isHeard
  }
  await expect.poll(heardSince, { timeout: 10_000 }).toBe(true)
  silence()
}

const everything: Change[] = topics.map((topic) => ({ topic }))

function askForStream(app: FastifyInstance, cookie: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${addresses.get(app)}/api/events`, { headers: { cookie }, signal })
}

const connectionsOf = (app: FastifyInstance) => promisify(app.server.getConnections).call(app.server)

async function streamsOf(app: FastifyInstance): Promise<number> {
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  return Number(/^pitlane_live_streams (\d+)$/m.exec(body)?.[1])
}

async function cutListeners(): Promise<void> {
  const { rows } = await withClient(world.databaseUrl, (owner) =>
    owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LISTENER],
    ),
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
}
