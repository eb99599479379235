import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as immediately } from 'node:timers/promises'
import { endpoint } from '@pitlane/contract/endpoint'
import { system } from '@pitlane/contract/system'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { withTenant } from '../../context.ts'
import { openHttp } from '../http.ts'
import { mount } from '../mount.ts'
import { serve } from '../serve.ts'

const AT_ONCE = 4
const WAITING = 2
/** How long the delay of the event loop is gathered. */
const A_SAMPLE_MS = 1_000
const world = await openWorld({
  settings: { REQUESTS_AT_ONCE: String(AT_ONCE), DATABASE_WAITING: String(WAITING), STREAMS_AT_ONCE: '4' },
})
const one = await aTenant(world.app)
const other = await aTenant(world.app)
const third = await aTenant(world.app)
const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }

const call = (path: string, access: 'public' | 'user') =>
  endpoint({
    method: 'GET',
    path,
    access,
    trial: 'open',
    summary: 'Answered when the test says so',
    output: z.object({}),
  })
const brought = endpoint({
  method: 'POST',
  path: '/api/brought',
  access: 'public',
  trial: 'open',
  summary: 'Brings something',
  input: z.object({ what: z.string() }),
  output: z.object({}),
})
/** Four of them are more than may wait to be read. */
const LARGE = 17 * 1024 * 1024
const large = endpoint({
  method: 'GET',
  path: '/api/large',
  access: 'public',
  trial: 'open',
  summary: 'More than any buffer takes',
  output: z.string(),
})
let waiting: (() => void)[] = []
const held = () => new Promise<Record<string, never>>((resolve) => void waiting.push(() => resolve({})))
const release = () => {
  for (const go of waiting.splice(0)) go()
}
const app = await openHttp(world.platform, {})
mount(
  app,
  world.platform,
  [
    serve(system.alive, async () => ({ status: 'ok' as const })),
    serve(call('/api/held', 'public'), held),
    serve(call('/api/held-for-one', 'user'), held),
    serve(brought, async () => ({})),
    serve(large, async () => 'x'.repeat(LARGE)),
  ],
  { verifyOutput: true },
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

const ask = (url: string, cookie = '') => app.inject({ url, headers: { cookie } })
const refusals = async () =>
  (await world.platform.metrics.registry.getSingleMetricAsString('pitlane_refused_total')).split('\n')

test('one request more than there is room for is sent away at once, and those inside are answered', async () => {
  const inside = Array.from({ length: AT_ONCE }, () => ask('/api/held'))
  await expect.poll(() => waiting.length).toBe(AT_ONCE)

  const refused = await ask('/api/held')
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({
    message: 'Pitlane is busy right now. Please try again in a moment.',
    code: 'overloaded',
  })
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(refused.headers['x-request-id']).toBeDefined()
  expect(waiting.length).toBe(AT_ONCE)
  expect((await ask('/healthz')).statusCode).toBe(200)
  expect(await refusals()).toContain('pitlane_refused_total{why="requests"} 1')

  release()
  expect((await Promise.all(inside)).map((it) => it.statusCode)).toEqual(Array(AT_ONCE).fill(200))
  const after = ask('/api/held')
  await expect.poll(() => waiting.length).toBe(1)
  release()
  expect((await after).statusCode).toBe(200)
})

test('whoever brings something finds no place if all were taken while it came', async () => {
  const bring = () => {
    const headers = { 'content-type': 'application/json', 'content-length': 12 }
    const asked = httpRequest(address + brought.path, { method: 'POST', agent: false, headers })
    asked.write('{')
    const status = new Promise((resolve) => asked.on('response', (it) => resolve(it.resume().statusCode)))
    return { status, finish: () => void asked.end('"what":"x"}') }
  }
  const coming = async () =>
    (await world.platform.metrics.registry.getSingleMetricAsString('pitlane_bodies_coming')).split(' ').at(-1)
  const [late, inTime] = [bring(), bring()]
  await expect.poll(coming).toBe('2')
  const inside = Array.from({ length: AT_ONCE }, () => ask('/api/held'))
  await expect.poll(() => waiting.length).toBe(AT_ONCE)
  late.finish()
  expect(await late.status).toBe(503)
  release()
  expect((await Promise.all(inside)).map((it) => it.statusCode)).toEqual(Array(AT_ONCE).fill(200))
  inTime.finish()
  expect(await inTime.status).toBe(200)
  await expect.poll(async () => runningNow()).toBe(0)
})

test('one business has at most half of the room, and the others do not notice', async () => {
  const inside = Array.from({ length: AT_ONCE / 2 }, () => ask('/api/held-for-one', one.cookies()))
  await expect.poll(() => waiting.length).toBe(AT_ONCE / 2)
  const refused = await ask('/api/held-for-one', one.cookies())
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])

  const others = ask('/api/held-for-one', other.cookies())
  await expect.poll(() => waiting.length).toBe(AT_ONCE / 2 + 1)
  release()
  for (const answer of await Promise.all([...inside, others])) expect(answer.statusCode).toBe(200)
  const again = ask('/api/held-for-one', one.cookies())
  await expect.poll(() => waiting.length).toBe(1)
  release()
  expect((await again).statusCode).toBe(200)
})

test('whoever goes away before the answer leaves their place to others', async () => {
  const gone = Array.from({ length: AT_ONCE }, () => {
    const asked = httpRequest(`${address}/api/held`).on('error', () => {})
    asked.end()
    return asked
  })
  await expect.poll(() => waiting.length).toBe(AT_ONCE)
  for (const asked of gone) asked.destroy()
  await expect.poll(async () => runningNow()).toBe(0)
  waiting = []
})

test('answers that nobody reads take no place, and when they are too much the oldest is given up', async () => {
  const unread: Socket[] = []
  const readers: Socket[] = []
  for (let number = 0; number < AT_ONCE; number += 1) {
    const reader = connect(Number(new URL(address).port), '127.0.0.1').pause()
    readers.push(reader.on('error', () => {}))
    const [atServer] = await once(app.server, 'connection')
    unread.push(atServer)
    reader.write(`GET ${large.path} HTTP/1.1\r\nhost: here\r\n\r\n`)
    await expect.poll(() => atServer.writableLength > 0, { timeout: 10_000 }).toBe(true)
    expect(await runningNow()).toBe(0)
  }
  expect(unread.map((it) => it.destroyed)).toEqual([true, false, false, false])
  for (const reader of readers) reader.destroy()
  await expect.poll(() => unread.every((it) => it.destroyed)).toBe(true)
})

test('while many wait for the database nobody new is let in, not even to be looked up', async () => {
  const { config, database } = world.platform
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const busy = Array.from({ length: config.DATABASE_POOL_SIZE + WAITING }, () =>
    withTenant(moment, one.tenant.id, () => finished),
  )
  await expect.poll(() => database.waiting()).toBe(WAITING)
  const refused = await world.app.inject({ url: '/api/user', headers: { cookie: one.cookies() } })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded'])
  expect(database.waiting()).toBe(WAITING)
  expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(200)

  finish()
  await Promise.all(busy)
  const after = await world.app.inject({ url: '/api/user', headers: { cookie: one.cookies() } })
  expect(after.statusCode).toBe(200)
})

test('a loop that was held up so long that nothing was measured sends nobody away', async () => {
  const { app: door } = world
  await expect
    .poll(
      async () => {
        const until = performance.now() + A_SAMPLE_MS
        while (performance.now() < until);
        await immediately()
        return world.platform.watch.lateMs()
      },
      { interval: 0, timeout: 20_000 },
    )
    .toBeNaN()
  expect((await door.inject({ url: '/api/user', headers: { cookie: one.cookies() } })).statusCode).toBe(200)
})

test('event streams have a bound of their own, for all and for one business', async () => {
  const door = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const streams: ClientRequest[] = []
  const open = ({ cookies }: typeof one) =>
    new Promise<IncomingMessage>((resolve) => {
      const asked = httpRequest(door + system.events.path, { agent: false, headers: { cookie: cookies() } })
      streams.push(asked.on('response', resolve).on('error', () => {}))
      asked.end()
    })
  for (const who of [one, one, other]) expect((await open(who)).statusCode).toBe(200)
  const refused = await open(one)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await open(other)).statusCode).toBe(200)
  expect((await open(third)).statusCode).toBe(503)

  for (const asked of streams.splice(0)) asked.destroy()
  await expect.poll(async () => (await open(third)).statusCode).toBe(200)
  for (const asked of streams) asked.destroy()
})

async function runningNow(): Promise<number> {
  const said = await world.platform.metrics.registry.getSingleMetricAsString('pitlane_requests_running')
  return Number(said.split(' ').at(-1))
}
