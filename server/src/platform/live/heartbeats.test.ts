import { get } from 'node:http'
import { SESSION_DAYS } from '@pitlane/contract/access'
import { DAY } from '@pitlane/contract/durations'
import { system } from '@pitlane/contract/system'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { withTenant } from '../context.ts'
import { openHttp } from '../http/http.ts'
import { mount } from '../http/mount.ts'
import { serveStream } from '../http/serve.ts'
import { openLiveUpdates } from './live-updates.ts'

const STREAMS = 15
const world = await openWorld()
const live = openLiveUpdates(world.platform, DAY)
const app = await openHttp(world.platform, {})
mount(app, world.platform, [serveStream(system.events, live.answer)], { verifyOutput: true })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  live.close()
  await app.close()
})

const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }
const said: string[] = []
const leave: (() => void)[] = []
let ended = 0
let admin: Awaited<ReturnType<typeof aTenant>>

beforeEach(async () => {
  said.length = 0
  ended = 0
  admin = await aTenant(world.app)
  for (let n = 0; n < STREAMS; n++) await listen(admin.cookies())
})
afterEach(async () => {
  world.travel(0)
  for (const go of leave.splice(0)) go()
  await expect.poll(live.count).toBe(0)
})

function listen(cookie: string): Promise<void> {
  const n = leave.length
  said[n] = ''
  return new Promise((resolve, reject) => {
    const asked = get(address + system.events.path, { agent: false, headers: { cookie } }, (answer) => {
      answer.on('data', (chunk) => {
        said[n] += String(chunk)
        resolve()
      })
      answer.on('end', () => {
        ended += 1
      })
    })
    leave.push(() => asked.destroy())
    asked.on('error', reject)
  })
}

const beatsHeard = () => said.map((text) => text.split('\n').filter((line) => line === ':').length)

/** As if others used all the connections there are. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const { config, database } = world.platform
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const held = Array.from({ length: config.DATABASE_POOL_SIZE }, () =>
    withTenant(moment, admin.tenant.id, () => finished),
  )
  await expect.poll(() => database.stats().total - database.stats().idle).toBe(config.DATABASE_POOL_SIZE)
  try {
    await work()
  } finally {
    finish()
    await Promise.all(held)
  }
}

test('every stream hears one heartbeat in a round, and nobody is looked up for it', async () => {
  await withoutDatabase(async () => {
    live.beatAll()
    await expect.poll(beatsHeard).toEqual(Array(STREAMS).fill(1))
    expect(world.platform.database.waiting()).toBe(0)
  })
})

test('a stream whose session has run out ends with its heartbeat', async () => {
  world.travel((SESSION_DAYS + 1) * DAY)
  live.beatAll()
  await expect.poll(() => ended).toBe(STREAMS)
  expect(beatsHeard()).toEqual(Array(STREAMS).fill(0))
})

test('a session that was renewed meanwhile goes on', async () => {
  world.travel((SESSION_DAYS - 1) * DAY)
  expect(
    (await world.app.inject({ url: '/api/user', headers: { cookie: admin.cookies() } })).statusCode,
  ).toBe(200)
  world.travel((SESSION_DAYS + 1) * DAY)
  live.beatAll()
  await expect.poll(beatsHeard).toEqual(Array(STREAMS).fill(1))
  expect(ended).toBe(0)
})

test('of many sessions in doubt a few are looked up at once, so that requests find a connection', async () => {
  await withoutDatabase(async () => {
    world.travel((SESSION_DAYS + 1) * DAY)
    live.beatAll()
    await expect.poll(() => world.platform.database.waiting()).toBeGreaterThan(0)
    expect(world.platform.database.waiting()).toBeLessThan(STREAMS / 2)
    expect(ended).toBe(0)
  })
  await expect.poll(() => ended).toBe(STREAMS)
})

test('browsers that lose us together are told to come back at different times', () => {
  const retries = said.map((text) => Number(/^retry: (\d+)$/m.exec(text)?.[1]))
  expect(new Set(retries).size).toBe(STREAMS)
  for (const ms of retries) expect(ms >= 1000 && ms <= 5000).toBe(true)
})
