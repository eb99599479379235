import { randomBytes } from 'node:crypto'
import { accounts } from '@pitlane/contract/accounts/calls'
import { HOUR, MINUTE } from '@pitlane/contract/durations'
import { inbox } from '@pitlane/contract/inbox/calls'
import { MOST_DEVICES, push, TOO_MANY_DEVICES } from '@pitlane/contract/inbox/push'
import { repairs } from '@pitlane/contract/repairs/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'
import { deliverAll } from '../../../platform/deliveries/deliver.ts'
import { openDeliveryPlaces } from '../../../platform/deliveries/delivery-places.ts'
import { digest } from '../../../platform/secrets.ts'
import { keepLatest } from './keep-latest.ts'
import { pushKeys } from './keys.ts'
import { pushWay } from './pushes.ts'

const world = await openWorld()
const elsewhere = await world.anotherInstance()
const owner = await aConnectedTenant(world, 1)
const eli = await anEmployee(world.app, owner, owner.tenant.slug)
const report = { ...(await aReport(owner)), reportedBy: eli.user.id }

type Somebody = Pick<typeof owner, 'call'>

/** A browser of somebody, told by push from now on. */
async function aDevice(who: Somebody, name?: string) {
  const { publicKey } = await who.call(push.key, {})
  const browser = world.push.subscribe(publicKey)
  const device = await who.call(push.register, { ...browser.subscription, ...(name && { name }) })
  return { ...browser, ...device }
}

const aCritical = (title = 'Brakes') =>
  eli.call(repairs.create, { ...report, title, urgencyLevel: 'critical' })

/** What an instance does when it looks, so long from now. */
async function send(
  afterMs = 0,
  { platform }: Pick<typeof world, 'platform'> = world,
  way = pushWay,
): Promise<void> {
  const now = new Date(Date.now() + 1000 + afterMs)
  const moment = { now, log: platform.log, platform }
  await deliverAll(moment, way, owner.tenant.id)
}

async function waiting(): Promise<number> {
  const [row] = await world.platform.database.inTenant(owner.tenant.id)<{ count: number }>(
    sql`select count(*) as count from deliveries where tenant_id = ${owner.tenant.id} and way = 'push'`,
  )
  return row?.count ?? 0
}

/** A platform whose transactions are counted, and how many there are at once. */
function counted() {
  const { platform } = world
  const transactions = { begun: 0, atOnce: 0, most: 0 }
  const transaction: typeof platform.database.transaction = async (...args) => {
    transactions.begun += 1
    transactions.atOnce += 1
    transactions.most = Math.max(transactions.most, transactions.atOnce)
    try {
      return await platform.database.transaction(...args)
    } finally {
      transactions.atOnce -= 1
    }
  }
  return { transactions, platform: { ...platform, database: { ...platform.database, transaction } } }
}

async function removeAll(who: Somebody): Promise<void> {
  for (const { id } of await who.call(push.devices, {})) await who.call(push.remove, { id })
}

afterEach(async () => {
  await removeAll(owner)
  await removeAll(eli)
})

describe('the key', () => {
  test('is one, however many instances make it at once, and its other half is kept sealed', async () => {
    const moment = ({ platform }: typeof world | typeof elsewhere) => ({
      now: new Date(),
      log: platform.log,
      platform,
    })
    const made = await Promise.all([world, elsewhere, world, elsewhere].map((it) => pushKeys(moment(it))))
    expect(new Set(made.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1)
    const [keys] = made
    expect(await owner.call(push.key, {})).toEqual({ publicKey: keys?.publicKey })
    const kept = await world.platform.database.system<object>(sql`select * from push_keys`)
    expect(JSON.stringify(kept)).not.toContain(keys?.privateKey)
  })
})

describe('a push', () => {
  test('comes at once by itself, encrypted, with what happened and where it is', async () => {
    await world.work()
    const { messages } = await aDevice(owner)
    const { number } = await aCritical('No "brakes" <b> 😀')
    await expect.poll(messages, { timeout: 20_000 }).toEqual([
      {
        kind: 'critical',
        sentence: `Eli Employee reported a critical repair: R-${number} No "brakes" <b> 😀 (${report.vehicleKey})`,
        link: `/r/${number}`,
      },
    ])
    await expect
      .poll(async () => (await owner.call(push.devices, {}))[0]?.lastUsedAt)
      .toEqual(expect.any(String))
    await world.platform.jobs.stop()
  })

  test('is sent once by two instances, to every device of whoever is told, and not to who caused it', async () => {
    const [phone, desk, own] = [await aDevice(owner), await aDevice(owner), await aDevice(eli)]
    await aCritical()
    await Promise.all([send(), send(0, elsewhere), send()])
    await send()
    expect([phone, desk, own].map(({ messages }) => messages().length)).toEqual([1, 1, 0])
  })

  test('is not sent of a kind that is turned off, before or after it happens', async () => {
    const { messages } = await aDevice(owner)
    const choose = (isPushed: boolean) =>
      owner.call(inbox.changeSettings, { kinds: { critical: { push: isPushed } } })
    await choose(false)
    await aCritical()
    await send()
    await choose(true)
    await aCritical()
    await choose(false)
    await send()
    expect(messages()).toEqual([])
    await choose(true)
    await aCritical()
    await send()
    expect(messages()).toHaveLength(1)
  })

  test('of a long sentence fits what push services take', async () => {
    const { messages } = await aDevice(owner)
    await aCritical('\u0001"\\'.repeat(60))
    await send()
    expect(messages()).toHaveLength(1)
  })

  test('that finds no place in line waits for one, and not for ever', async () => {
    const { behave, calls, messages } = await aDevice(owner)
    await aCritical()
    const places = openDeliveryPlaces({ atOnceForOne: 0, mostWaitingForOne: 0 })
    const full = { ...pushWay, apart: { receiverOf: () => '', places } }
    await send(0, world, full)
    await send(MINUTE / 2)
    expect(calls()).toBe(0)
    await send(2 * MINUTE)
    expect(messages()).toHaveLength(1)
    await aCritical()
    behave(503)
    await send(0)
    for (const minutes of [2, 8, 24, 90, 280, 660, 1_430]) await send(minutes * MINUTE, world, full)
    expect(await waiting()).toBe(1)
    await send(25 * HOUR, world, full)
    expect([await waiting(), calls()]).toEqual([0, 2])
  })

  test('whose senders all fall over before they note it is given up, too', async () => {
    const { calls } = await aDevice(owner)
    await aCritical()
    const { platform } = world
    const publicUrl = () => {
      throw new Error('killed')
    }
    for (let tries = 0; tries < 8; tries += 1)
      await send(tries * HOUR, { platform: { ...platform, publicUrl } })
    expect(await waiting()).toBe(1)
    await send(8 * HOUR)
    expect([await waiting(), calls()]).toEqual([0, 0])
  })

  test('of many is noted in few transactions, one at a time beside the one that takes them, and what nobody wants goes in one', async () => {
    const devices: Awaited<ReturnType<typeof aDevice>>[] = []
    for (let count = 0; count < MOST_DEVICES; count += 1) devices.push(await aDevice(owner))
    for (let count = 0; count < 4; count += 1) await aCritical()
    const noting = counted()
    await send(0, noting)
    expect(devices.map(({ messages }) => messages().length)).toEqual(devices.map(() => 4))
    expect(await waiting()).toBe(0)
    expect(noting.transactions.most).toBeLessThanOrEqual(2)
    expect(noting.transactions.begun).toBeLessThan(30)
    for (let count = 0; count < 4; count += 1) await aCritical()
    await owner.call(inbox.changeSettings, { kinds: { critical: { push: false } } })
    const dropping = counted()
    await send(0, dropping)
    expect(await waiting()).toBe(0)
    expect(dropping.transactions.begun).toBe(3)
    await owner.call(inbox.changeSettings, { kinds: { critical: { push: true } } })
  })

  test('is one of so many that a business has in an hour; the others leave in the next', async () => {
    const { messages } = await aDevice(owner)
    const { platform } = world
    const few = { platform: { ...platform, config: { ...platform.config, PUSHES_PER_BUSINESS: 2 } } }
    await platform.database.system(sql`delete from rate_limits`)
    for (let count = 0; count < 4; count += 1) await aCritical()
    await send(0, few)
    await send(MINUTE, few)
    expect([messages().length, await waiting()]).toEqual([2, 2])
    expect(await platform.metrics.written()).toContain('pitlane_pushes_held_total 2')
    await send(HOUR + MINUTE, few)
    expect([messages().length, await waiting()]).toEqual([4, 0])
  })

  test('does not reach somebody who has left', async () => {
    const max = await anEmployee(world.app, owner, owner.tenant.slug)
    const { calls } = await aDevice(max)
    await aCritical()
    await owner.call(accounts.updateUser, { id: max.user.id, isActive: false })
    await send()
    expect(calls()).toBe(0)
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i is believed: the device is forgotten', async (status) => {
    const { behave, calls } = await aDevice(owner)
    behave(status)
    await aCritical()
    await send()
    expect(await owner.call(push.devices, {})).toEqual([])
    await aCritical()
    await send(HOUR)
    expect(calls()).toBe(1)
  })

  test('that is down is tried again with pauses, and not for ever', async () => {
    const { behave, calls, messages } = await aDevice(owner)
    behave(503)
    await aCritical()
    await send()
    await send()
    expect(calls()).toBe(1)
    behave(201)
    await send(2 * MINUTE)
    expect(messages()).toHaveLength(1)
    behave(500)
    await aCritical()
    for (let tries = 1; tries < 20; tries += 1) await send(tries * 4 * HOUR)
    expect(calls()).toBeLessThanOrEqual(2 + 8)
    behave(201)
    await send(100 * HOUR)
    expect(messages()).toHaveLength(1)
    expect(await owner.call(push.devices, {})).toHaveLength(1)
  })

  test('that refuses is not asked again', async () => {
    const { behave, calls, messages } = await aDevice(owner)
    behave(400)
    await aCritical()
    await send()
    await send(HOUR)
    expect([calls(), messages().length]).toEqual([1, 0])
  })

  test('that never answers keeps nobody waiting who is told by another', async () => {
    const [slow, quick] = [await aDevice(owner), await aDevice(owner)]
    slow.behave('silent')
    await aCritical()
    const stop = new AbortController()
    const { platform } = world
    const moment = { now: new Date(Date.now() + 1000), log: platform.log, platform }
    const sending = deliverAll(moment, pushWay, owner.tenant.id, { signal: stop.signal })
    await expect.poll(() => [quick.messages().length, slow.calls()]).toEqual([1, 1])
    await aCritical()
    const later = { ...moment, now: new Date(Date.now() + 2000) }
    const another = deliverAll(later, pushWay, owner.tenant.id, { signal: stop.signal })
    await expect.poll(() => quick.messages().length).toBe(2)
    stop.abort()
    await Promise.all([sending, another])
    slow.behave(201)
    await send(10 * MINUTE)
    expect(slow.messages()).toHaveLength(2)
  })
})

describe('a device', () => {
  test('is listed and removed by its owner, and is nobody else’s', async () => {
    const { id, calls } = await aDevice(owner, 'Phone')
    expect(await owner.call(push.devices, {})).toEqual([
      { id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(await eli.call(push.devices, {})).toEqual([])
    await expect(eli.call(push.remove, { id })).rejects.toMatchObject({ status: 404 })
    expect(await owner.call(push.remove, { id })).toEqual({ message: 'The device was removed' })
    await aCritical()
    await send()
    expect(calls()).toBe(0)
  })

  test('that registers again stays one, and moves to whoever registers it, what waits for it does not', async () => {
    const { subscription, id, messages } = await aDevice(owner)
    expect((await owner.call(push.register, { ...subscription, name: 'Again' })).id).toBe(id)
    expect(await owner.call(push.devices, {})).toHaveLength(1)
    await aCritical()
    await eli.call(push.register, subscription)
    await send()
    expect(messages()).toEqual([])
    expect(await owner.call(push.devices, {})).toEqual([])
    expect(await eli.call(push.devices, {})).toHaveLength(1)
    const stranger = await aConnectedTenant(world, 1)
    await stranger.call(push.register, subscription)
    expect(await eli.call(push.devices, {})).toEqual([])
    expect(await stranger.call(push.devices, {})).toHaveLength(1)
  })

  test('moves although whoever registers it falls over in the middle', async () => {
    const { subscription } = await aDevice(owner)
    const stranger = await aConnectedTenant(world, 1)
    const { database } = world.platform
    world.platform.database = { ...database, across: () => () => Promise.reject(new Error('killed')) }
    await stranger.call(push.register, subscription).finally(() => {
      world.platform.database = database
    })
    expect(await owner.call(push.devices, {})).toHaveLength(1)
    await elsewhere.work()
    await expect.poll(() => owner.call(push.devices, {}), { timeout: 20_000 }).toEqual([])
    await elsewhere.platform.jobs.stop()
    expect(await stranger.call(push.devices, {})).toHaveLength(1)
  })

  test('that two businesses register at once is in one of them, the last one’s', async () => {
    const { subscription } = await aDevice(owner)
    const stranger = await aConnectedTenant(world, 1)
    const there = frontDoor(elsewhere.app, { cookies: stranger.cookies() })
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([owner, there].map(({ call }) => call(push.register, subscription)))
      const [here, others] = [await owner.call(push.devices, {}), await stranger.call(push.devices, {})]
      expect([...here, ...others]).toHaveLength(1)
    }
  })

  test('that two have registered in the same moment goes to one, whoever looks', async () => {
    const { subscription } = await aDevice(owner)
    const stranger = await aConnectedTenant(world, 1)
    const { database } = world.platform
    const endpointHash = digest(subscription.endpoint).toString('hex')
    const [registered] = await database.inTenant(owner.tenant.id)<{ at: string }>(
      sql`
        select registered_at as at from push_devices
        where tenant_id = ${owner.tenant.id} and endpoint_hash = ${digest(subscription.endpoint)}`,
    )
    await database.transaction(stranger.tenant.id, (run) =>
      run(sql`
        insert into push_devices (tenant_id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
        values (${stranger.tenant.id}, ${stranger.user.id}, ${digest(subscription.endpoint)}, '', '', '', ${registered?.at}, ${registered?.at})`),
    )
    await Promise.all(
      [world, elsewhere].map(({ platform }) =>
        keepLatest.work({ now: new Date(), log: platform.log, platform }, { endpointHash }),
      ),
    )
    expect(await owner.call(push.devices, {})).toEqual([])
    expect(await stranger.call(push.devices, {})).toHaveLength(1)
  })

  test('is one of a few', async () => {
    const max = await anEmployee(world.app, owner, owner.tenant.slug)
    const first = await aDevice(max)
    for (let count = 1; count < MOST_DEVICES; count += 1) await aDevice(max)
    await expect(aDevice(max)).rejects.toMatchObject({ code: 'conflict', sentence: TOO_MANY_DEVICES })
    await max.call(push.register, first.subscription)
    expect(await max.call(push.devices, {})).toHaveLength(MOST_DEVICES)
    await removeAll(max)
  })

  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://somebody:secret@push.example.com/x',
    'ftp://push.example.com/x',
    'no address',
    `https://push.example.com/${'x'.repeat(2000)}`,
  ])('is not at %s', async (endpoint) => {
    const { keys } = world.push.subscribe().subscription
    await expect(owner.call(push.register, { endpoint, keys })).rejects.toMatchObject({
      code: 'invalid',
      sentence: 'This address is not allowed',
    })
  })

  test('has keys that something can be encrypted with', async () => {
    const { endpoint, keys } = world.push.subscribe().subscription
    const wrong = [
      { ...keys, p256dh: randomBytes(65).toString('base64url') },
      { ...keys, p256dh: 'short' },
      { ...keys, auth: '' },
    ]
    for (const one of wrong)
      await expect(owner.call(push.register, { endpoint, keys: one })).rejects.toMatchObject({
        code: 'invalid',
      })
  })

  test('may write its keys down in either alphabet', async () => {
    const { subscription, messages } = world.push.subscribe()
    const plain = (key: string) => Buffer.from(key, 'base64url').toString('base64')
    const keys = { p256dh: plain(subscription.keys.p256dh), auth: plain(subscription.keys.auth) }
    await owner.call(push.register, { ...subscription, keys })
    await aCritical()
    await send()
    expect(messages()).toHaveLength(1)
  })

  test('is kept without its address or its secret in sight', async () => {
    const { subscription } = await aDevice(owner)
    const rows = await world.platform.database.inTenant(owner.tenant.id)<object>(
      sql`select * from push_devices where tenant_id = ${owner.tenant.id}`,
    )
    const text = JSON.stringify(rows)
    expect(text).not.toContain(subscription.endpoint)
    expect(text).not.toContain(subscription.keys.auth)
  })
})
