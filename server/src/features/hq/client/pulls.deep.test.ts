import { monitorEventLoopDelay } from 'node:perf_hooks'
import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { aConnectedTenant, aTenant } from '@pitlane/sandbox/testing/makers'
import { JsonAsIs, JsonWithoutEnd, type OddAnswer, openOddHq } from '@pitlane/sandbox/testing/odd-hq'
import { openWorld, type World } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { readPageAside } from './page-thread.ts'

const odd = await openOddHq()
const { hq, imports, vehicles } = api
const allowed = { HQ_ALLOWED_ORIGINS: odd.origin }

/** A business whose HQ answers its lists like this. */
async function aBusiness({ app }: Pick<World, 'app'>, lists: OddAnswer) {
  const admin = await aTenant(app)
  const tenantToken = odd.answer(admin.tenant.slug, lists)
  await admin.call(hq.saveConfig, { baseUrl: odd.baseUrl, tenantToken, userToken: 'any' })
  return { ...admin, tenantToken, listsAsked: () => odd.asked(tenantToken).length - 1 }
}

const fresh = (page: number, count: number, over: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: page * 1_000 + at, status: 'open', ...over }))

/** Page after page of records nobody has seen before. */
const endless: OddAnswer = ({ page, limit }) => ({ data: fresh(page, limit) })

/** The first page, and then nothing any more. */
const hanging =
  (first: unknown[]): OddAnswer =>
  async ({ page }) => {
    if (page > 1) await odd.after(600_000)
    return { data: first, last_page: 9 }
  }

describe('an HQ without an end', () => {
  const open = openWorld({
    settings: { ...allowed, HQ_PULL_RECORDS: '2000', HQ_PULL_MEGABYTES: '1', HQ_PULL_SECONDS: '6' },
  })
  const sentences = {
    records: 'HQ has more than 2,000 records, which is too much to read at once. Nothing was changed.',
    size: 'HQ sent more than 1 MB, which is too much to read at once. Nothing was changed.',
    time: 'HQ needed more than 6 seconds, which is too much to read at once. Nothing was changed.',
  }

  test('is read up to a number of records: vehicles, reservations and orders', async () => {
    const world = await open
    const admin = await aBusiness(world, ({ page }) => ({
      data: page > 1 ? [] : [{ id: 1, vehicle_key: 'T-1' }],
    }))
    await admin.call(hq.sync, {})
    const [vehicle] = await admin.call(vehicles.list, {})
    odd.answer(admin.tenantToken, endless)
    const refused = { status: 502, code: 'hq_unreachable', sentence: sentences.records }
    const asked = admin.listsAsked()
    await expect(admin.call(hq.sync, {})).rejects.toMatchObject(refused)
    expect(await admin.call(hq.syncRun, {})).toMatchObject({ state: 'failed', message: sentences.records })
    await expect(admin.call(hq.reservations, { id: vehicle?.id ?? '' })).rejects.toMatchObject(refused)
    await expect(admin.call(imports.hqOrders, {})).rejects.toMatchObject(refused)
    expect(admin.listsAsked() - asked).toBe(3 * 5)
    expect(await admin.call(vehicles.list, {})).toHaveLength(1)
  })

  test('is read up to a size', async () => {
    const admin = await aBusiness(await open, ({ page }) => ({
      data: fresh(page, 20, { notes: 'x'.repeat(10_000) }),
      last_page: 1_000_000,
    }))
    await expect(admin.call(hq.sync, {})).rejects.toMatchObject({ sentence: sentences.size })
    await expect(admin.call(imports.hqOrders, {})).rejects.toMatchObject({ sentence: sentences.size })
    expect(admin.listsAsked()).toBeLessThan(15)
  })

  test('is read for a time', async () => {
    const admin = await aBusiness(await open, async ({ page }) => {
      await odd.after(200)
      return { data: fresh(page, 1), last_page: 1_000_000 }
    })
    await expect(admin.call(hq.sync, {})).rejects.toMatchObject({ sentence: sentences.time })
    expect(await admin.call(hq.syncRun, {})).toMatchObject({ state: 'failed', message: sentences.time })
  })

  test('that sends a byte now and then is given up, by whoever waits for it sooner', async () => {
    const world = await openWorld({
      settings: { ...allowed, HQ_TIMEOUT_SECONDS: '2', HQ_PULL_SECONDS: '4', HQ_ANSWER_SECONDS: '3' },
    })
    const admin = await aBusiness(world, ({ page, path }) =>
      path !== 'fleets/vehicles' ? new JsonWithoutEnd(50) : { data: page > 1 ? [] : [{ id: 1 }] },
    )
    const gaveUp = (seconds: number) =>
      `HQ needed more than ${seconds} seconds, which is too much to read at once. Nothing was changed.`
    expect(await admin.call(hq.sync, {})).toMatchObject({
      state: 'done',
      bookings: null,
      errors: [`The reservations could not be read: ${gaveUp(4)}`],
    })
    const [vehicle] = await admin.call(vehicles.list, {})
    const late = { code: 'hq_unreachable', sentence: gaveUp(3) }
    await Promise.all([
      expect(admin.call(hq.reservations, { id: vehicle?.id ?? '' })).rejects.toMatchObject(late),
      expect(admin.call(imports.hqOrders, {})).rejects.toMatchObject(late),
    ])
  })

  test('with records that are none it ends too, and names not all of them', async () => {
    const admin = await aBusiness(await open, ({ page, path }) => ({
      data: path !== 'fleets/vehicles' || page > 3 ? [] : Array(500).fill(null),
    }))
    const { errors } = await admin.call(hq.sync, {})
    expect(errors).toHaveLength(1_001)
    expect(errors.at(-1)).toBe('500 more problems are not listed')
  })

  test('asked ten times at once, it is read once', async () => {
    const admin = await aBusiness(await open, async ({ page }) => {
      await odd.after(100)
      return { data: page > 2 ? [] : fresh(page, 500) }
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.call(imports.hqOrders, {})))
    expect(new Set(answers.map((it) => it.totalInHQ))).toEqual(new Set([1_000]))
    expect(admin.listsAsked()).toBe(3)
  })
})

describe('a page that is made to hurt', () => {
  const open = openWorld({ settings: allowed })
  const megabytes = 30 * 1024 * 1024

  test.each([
    ['records of nothing', () => `{"data":[${'{},'.repeat(megabytes / 3)}{}]}`],
    ['lists within lists', () => `{"data":${'['.repeat(megabytes / 2)}${']'.repeat(megabytes / 2)}}`],
    ['a number after the other', () => `{"data":[{"id":1,"f1":[${'0,'.repeat(megabytes / 2)}0]}]}`],
    ['names that never repeat', () => `{"data":[{"id":1,"f1":{${uniqueNames(900_000)}}}]}`],
  ])(
    '%s: nobody else waits for it',
    async (_, body) => {
      const world = await open
      const text = new JsonAsIs(body())
      const admin = await aBusiness(world, ({ page }) => (page > 1 ? { data: [] } : text))
      const other = await aTenant(world.app)
      const lag = monitorEventLoopDelay({ resolution: 10 })
      lag.enable()
      const sync = admin.call(hq.sync, {}).then(
        ({ state }) => state,
        (error) => error.code,
      )
      await other.call(api.tenants.current, {})
      expect(['done', 'hq_unreachable']).toContain(await sync)
      lag.disable()
      expect(lag.max / 1e6).toBeLessThan(2_000)
      await other.call(api.tenants.current, {})
    },
    60_000,
  )

  test('a whole fleet in one page is read, although less was asked for', async () => {
    const world = await open
    const list = Array.from({ length: 3_000 }, (_, id) => ({
      id,
      vehicle_key: `T-${id}`,
      notes: 'x'.repeat(100),
    }))
    const admin = await aBusiness(world, ({ path }) =>
      path === 'fleets/vehicles' ? { data: list, total: 3_000, last_page: 1 } : { data: [] },
    )
    expect(await admin.call(hq.sync, {})).toMatchObject({ state: 'done', created: 3_000, errors: [] })
  })
})

describe('what a person waits for', () => {
  const open = openWorld({ settings: allowed })

  test('of more reservations than a sync would keep, the newest are told, with notes as long as notes are', async () => {
    const cars = Array.from({ length: 100 }, (_, at) => ({ vehicle: { id: at + 1 } }))
    const day = (number: number) => new Date(Date.now() + number * DAY).toISOString()
    const booked = fresh(1, 410, { vehicles: cars, notes: 'x'.repeat(5_000) }).map((it, at) => ({
      ...it,
      pick_up_date: day(at + 1),
      return_date: day(at + 2),
    }))
    const text = new JsonAsIs(JSON.stringify({ data: booked, last_page: 1 }))
    const admin = await aBusiness(await open, ({ path }) =>
      path === 'fleets/vehicles' ? { data: [{ id: 1 }], last_page: 1 } : text,
    )
    await admin.call(hq.sync, {})
    const [vehicle] = await admin.call(vehicles.list, {})
    const told = await admin.call(hq.reservations, { id: vehicle?.id ?? '' })
    expect(told).toHaveLength(400)
    expect(told[0]).toMatchObject({ id: '1010', notes: 'x'.repeat(2_000) })
  })

  test('of many orders the latest are offered, and all are counted', async () => {
    const done = fresh(1, 5_010, { status: 'done' }).map((it, at) => ({
      ...it,
      end_date: at < 10 ? '2026-01-01' : '2026-02-01',
    }))
    const text = new JsonAsIs(JSON.stringify({ data: done, last_page: 1 }))
    const admin = await aBusiness(await open, () => text)
    const { repairs, ...counts } = await admin.call(imports.hqOrders, {})
    expect(counts).toEqual({ totalInHQ: 5_010, completedInHQ: 5_010, alreadyImported: 0 })
    expect(repairs).toHaveLength(5_000)
    expect(new Set(repairs.map(({ endDate }) => endDate))).toEqual(new Set(['2026-02-01']))
  })
})

test('however many pages one business has to be read, another waits for few of them', async () => {
  const read: string[] = []
  const pageFor = async (business: string) => {
    const body = Buffer.from(JSON.stringify({ data: fresh(1, 4_000) }))
    await readPageAside('orders', body, { business, signal: new AbortController().signal })
    read.push(business)
  }
  await Promise.all([...Array(8).fill('greedy'), 'modest'].map(pageFor))
  expect(read.indexOf('modest')).toBeLessThan(3)
})

describe('many businesses at once', () => {
  test('an HQ that never ends keeps no other business from its automatic sync', async () => {
    const world = await openWorld({ settings: { ...allowed, HQ_SYNC_AT_ONCE: '1', HQ_TURN_SECONDS: '1' } })
    const stuck = []
    for (let at = 0; at < 3; at++) stuck.push(await aBusiness(world, hanging(fresh(1, 500))))
    const first = await aConnectedTenant(world, 4)
    await world.work()
    const knock = async ({ call }: typeof first) => {
      const { webhookUrl } = await call(hq.config, {})
      await world.app.inject({ method: 'POST', url: new URL(webhookUrl ?? '').pathname })
    }
    const isSynced = async ({ call }: typeof first) => (await call(hq.config, {})).lastAutoSync !== null
    await knock(first)
    await expect.poll(() => isSynced(first), { timeout: 30_000 }).toBe(true)
    // One that becomes due while all the others still hang.
    const late = await aConnectedTenant(world, 4)
    await knock(late)
    await expect.poll(() => isSynced(late), { timeout: 30_000 }).toBe(true)
    for (const { call } of stuck) expect(await call(hq.syncRun, {})).toMatchObject({ state: 'running' })
  }, 60_000)

  test('when they hold too much together, the one that holds most ends, and the others do not', async () => {
    const world = await openWorld({ settings: { ...allowed, HQ_PULLS_MEGABYTES: '3' } })
    const large = fresh(1, 500, { notes: 'x'.repeat(4_000) })
    const greedy = await aBusiness(world, hanging(large))
    const stopped = greedy.call(hq.sync, {}).then(
      () => undefined,
      (error: unknown) => error,
    )
    await expect.poll(greedy.listsAsked, { timeout: 20_000 }).toBe(2)
    const modest = await aBusiness(world, ({ page }) => ({
      data: page > 1 ? [] : fresh(1, 499, { notes: 'x'.repeat(3_000), vehicle_key: null }),
    }))
    expect(await modest.call(hq.sync, {})).toMatchObject({ state: 'done', created: 499 })
    expect(await stopped).toMatchObject({
      status: 503,
      code: 'overloaded',
      sentence: expect.stringContaining('Too much is being read from HQ right now.'),
    })
    expect(await greedy.call(hq.syncRun, {})).toMatchObject({ state: 'failed' })
  })

  test('when they are too many, the one under way longest ends once it had its turn', async () => {
    const world = await openWorld({ settings: { ...allowed, HQ_PULLS_AT_ONCE: '2', HQ_TURN_SECONDS: '3' } })
    const begin = async () => {
      const admin = await aBusiness(world, hanging(fresh(1, 500)))
      const ended = admin.call(imports.hqOrders, {}).then(
        () => 'read',
        (error) => error.code,
      )
      await expect.poll(admin.listsAsked, { timeout: 20_000 }).toBe(2)
      return { ended }
    }
    const longest = await begin()
    await begin()
    const third = await aBusiness(world, endless)
    odd.answer(third.tenantToken, ({ page }) => ({ data: page > 1 ? [] : fresh(1, 10) }))
    await expect(third.call(imports.hqOrders, {})).rejects.toMatchObject({ status: 503 })
    await expect
      .poll(() => third.call(imports.hqOrders, {}).catch(() => undefined), { timeout: 15_000 })
      .toMatchObject({ totalInHQ: 10 })
    expect(await longest.ended).toBe('overloaded')
  }, 30_000)
})

function uniqueNames(count: number): string {
  return Array.from({ length: count }, (_, at) => `"k${at}":0`).join(',')
}
