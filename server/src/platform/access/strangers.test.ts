import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { accounts } from '@pitlane/contract/accounts/calls'
import { HOUR } from '@pitlane/contract/durations'
import { system } from '@pitlane/contract/system'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { lockTable } from '@pitlane/sandbox/testing/locked-table'
import { aConnectedTenant, anAddress, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../database/database.ts'
import { digest } from '../secrets.ts'

const FLOOD = 30
const world = await openWorld({
  settings: { DATABASE_POOL_SIZE: '8', DATABASE_WAITING: '5', STRANGER_WAITING: '6' },
})
const { database, strangers } = world.platform
const random = (bytes: number) => randomBytes(bytes).toString('base64url')
/** As tokens were before they ended with a mac; and before they named their business. */
const [named, nameless] = [`${random(16)}.${random(32)}`, random(32)]

/** So many at once from each of these networks, while nobody gets at the table; what they heard afterwards. */
async function whileTheyFlood(
  table: string,
  asked: { url: string; cookie?: string },
  networks: string[],
  work: (lock: Awaited<ReturnType<typeof lockTable>>) => Promise<void>,
) {
  const lock = await lockTable(world.databaseUrl, table)
  const flood = networks.flatMap((remoteAddress) =>
    Array.from({ length: FLOOD }, () =>
      world.app.inject({ url: asked.url, remoteAddress, headers: { cookie: asked.cookie ?? '' } }),
    ),
  )
  await work(lock).finally(lock.letGo)
  return (await Promise.all(flood)).map(({ statusCode, headers }) => [statusCode, headers['retry-after']])
}

test('a network of strangers waits for itself; others read, sign in and are not sent away', async () => {
  const other = await aConnectedTenant(world, 3)
  const heard = await whileTheyFlood(
    'calendars',
    { url: `/calendar/${named}.ics` },
    [anAddress()],
    async (lock) => {
      await expect.poll(lock.waiting).toBe(1)
      expect([strangers.waiting(), database.waiting()]).toEqual([3, 0])
      expect(await other.call(vehicles.list, {})).toHaveLength(3)
      const elsewhere = frontDoor(world.app, { address: anAddress() })
      await signIn(elsewhere, other.registration.adminUsername, other.tenant.slug)
      expect(await elsewhere.call(vehicles.list, {})).toHaveLength(3)
      expect(await lock.waiting()).toBe(1)
    },
  )
  expect(heard.filter(([status]) => status === 404)).toHaveLength(4)
  expect(heard.filter(([status, after]) => status === 503 && after === '5')).toHaveLength(FLOOD - 4)
  expect(strangers.waiting()).toBe(0)
})

test('strangers of many networks have a quarter of the connections together', async () => {
  const other = await aConnectedTenant(world, 3)
  const networks = [anAddress(), anAddress(), anAddress()]
  await whileTheyFlood('calendars', { url: `/calendar/${named}.ics` }, networks, async (lock) => {
    await expect.poll(lock.waiting).toBe(2)
    expect([strangers.waiting(), database.waiting()]).toEqual([6, 0])
    expect(await other.call(vehicles.list, {})).toHaveLength(3)
    expect(await lock.waiting()).toBe(2)
  })
})

test('who is looked for among all businesses leaves connections to the jobs and to the health check', async () => {
  const asked = { url: '/api/user', cookie: `pitlane_session=${nameless}` }
  const networks = [anAddress(), anAddress(), anAddress()]
  const heard = await whileTheyFlood('sessions', asked, networks, async (lock) => {
    await expect.poll(lock.waiting).toBe(2)
    expect(database.waiting()).toBe(0)
    expect(await database.system(sql`select 1 as done`)).toEqual([{ done: 1 }])
    expect(await frontDoor(world.app).call(system.ready, {})).toEqual({ status: 'ok' })
  })
  expect(new Set(heard.map(([status]) => status))).toEqual(new Set([401, 503]))
})

test('whose session was found before is no stranger, also with a token without a mac', async () => {
  const { tenant, user } = await aTenant(world.app)
  const [address, now] = [anAddress(), world.platform.clock()]
  const token = `${Buffer.from(tenant.id.replaceAll('-', ''), 'hex').toString('base64url')}.${random(32)}`
  await database.inTenant(tenant.id)(sql`
    insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
    values (${tenant.id}, ${user.id}, ${digest(token)}, ${now}, ${now}, ${new Date(now.getTime() + HOUR)})`)
  const old = frontDoor(world.app, { address, cookies: `pitlane_session=${token}` })
  expect(await old.call(accounts.currentUser, {})).toMatchObject({ id: user.id })
  world.travel(10_000)
  await whileTheyFlood('calendars', { url: `/calendar/${named}.ics` }, [address], async (lock) => {
    await expect.poll(lock.waiting).toBe(1)
    expect(await old.call(accounts.currentUser, {})).toMatchObject({ id: user.id })
  })
})

test.each(['/healthz', '/api/user'])(
  'hundreds that ask for %s together begin one after the other, and who comes after them does not wait for all',
  async (url) => {
    const other = await aTenant(world.app)
    await other.call(accounts.currentUser, {})
    const remoteAddress = anAddress()
    let answered = 0
    const flood = Array.from({ length: 300 }, async () => {
      await world.app.inject({ url, remoteAddress })
      answered += 1
    })
    await other.call(accounts.currentUser, {})
    expect(answered).toBeLessThan(100)
    await Promise.all(flood)
  },
)

const here = { destroyed: false } as Socket
const gone = { destroyed: true } as Socket

test('of many networks a few begin in a turn of the event loop', async () => {
  let begun = 0
  const turns = Array.from({ length: 300 }, async (_, one) => {
    await strangers.turn({ ip: `203.0.${one >> 8}.${one & 255}`, socket: here })
    begun += 1
  })
  const begunInTurns: number[] = []
  for (let before = 0; begun < 300; before = begun) {
    await nextTurn()
    begunInTurns.push(begun - before)
  }
  expect(Math.max(...begunInTurns)).toBe(32)
  await Promise.all(turns)
})

test('whoever left while they waited is not worked for', async () => {
  await expect(strangers.turn({ ip: anAddress(), socket: gone })).rejects.toMatchObject({
    code: 'overloaded',
  })
})
