import { api } from '@pitlane/contract'
import { HOUR, MINUTE } from '@pitlane/contract/durations'
import { aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'
import { tellConflicts } from '../../inbox/tell-conflicts.ts'

const world = await openWorld({ demo: true })
const { demo, hq, inbox, repairs, routine } = api
afterEach(() => world.travel(0))

type Shop = Awaited<ReturnType<typeof aShop>>

const inTenant = ({ tenant }: Shop) => world.platform.database.inTenant(tenant.id)
const revisions = (shop: Shop) =>
  inTenant(shop)(
    sql`select topic, revision from topic_revisions where tenant_id = ${shop.tenant.id} order by topic`,
  )

/** Looks that wait to be done, and then are. */
async function looks({ tenant }: Shop): Promise<number> {
  const { platform } = world
  await platform.jobs.emptyOutbox()
  const waiting = await platform.database.system(sql`
    update pgboss.job set state = 'completed'
    where name = ${tellConflicts.name} and state = 'created' and data ->> 'tenantId' = ${tenant.id} returning id`)
  const moment = { now: platform.clock(), log: platform.log, platform }
  if (waiting.length > 0) await tellConflicts.work(moment, { tenantId: tenant.id })
  return waiting.length
}

/** A shop that was looked at since its last change. */
async function aQuietShop(): Promise<Shop> {
  const shop = await aShop(world)
  await looks(shop)
  return shop
}

async function syncAfter(shop: Shop, ms: number) {
  world.travel(ms)
  return shop.sync()
}

describe('a sync that finds nothing new', () => {
  test('tells no screen and makes no answer old, and says when it was', async () => {
    const shop = await aQuietShop()
    const [before, config] = [await revisions(shop), await shop.call(hq.config, {})]
    const headers = { cookie: shop.cookies() }
    const { headers: first } = await world.app.inject({ url: '/api/repairs', headers })
    const { lastSync } = await syncAfter(shop, 2 * MINUTE)
    expect(await revisions(shop)).toEqual(before)
    expect(await shop.call(hq.config, {})).toMatchObject({ isConnected: true, lastSync })
    expect(Date.parse(lastSync ?? '') - Date.parse(config.lastSync ?? '')).toBeGreaterThan(MINUTE)
    const again = await world.app.inject({
      url: '/api/repairs',
      headers: { ...headers, 'if-none-match': String(first.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test('tells that HQ takes the tokens again', async () => {
    const shop = await aQuietShop()
    await shop.call(demo.hq, { refuse: true })
    await shop.sync().catch(() => undefined)
    const refused = await revisions(shop)
    await shop.call(demo.hq, { refuse: false })
    await shop.sync()
    expect(await revisions(shop)).not.toEqual(refused)
  })
})

describe('conflicts are looked for after such a sync', () => {
  test('only when time may have brought one', async () => {
    const shop = await aQuietShop()
    const pickUp = Date.now() + 72 * HOUR + 20 * MINUTE
    await shop.enter({
      id: 'later',
      hqVehicleId: shop.car.hqVehicleId,
      pickUp: new Date(pickUp).toISOString(),
      return: new Date(pickUp + 24 * HOUR).toISOString(),
      status: 'open',
    })
    const { id: vehicleId, vehicleKey } = shop.car
    const unsafe = { urgencyLevel: 'critical' as const, vehicleId, vehicleKey }
    await shop.call(repairs.create, await aReport(shop, unsafe))
    await shop.sync()
    expect(await looks(shop)).toBe(1)
    await syncAfter(shop, 10 * MINUTE)
    expect(await looks(shop)).toBe(0)
    const told = async () =>
      (await shop.call(inbox.list, {})).notifications.filter(({ kind }) => kind === 'conflict').length
    expect(await told()).toBe(0)
    await syncAfter(shop, 25 * MINUTE)
    expect(await looks(shop)).toBe(1)
    expect(await told()).toBe(1)
    await syncAfter(shop, 40 * MINUTE)
    expect(await looks(shop)).toBe(0)
  })

  test('or somebody has changed what they rest on, or an hour has passed', async () => {
    const shop = await aQuietShop()
    await shop.call(routine.create, await aTemplate(shop))
    await syncAfter(shop, MINUTE)
    expect(await looks(shop)).toBe(1)
    await syncAfter(shop, 50 * MINUTE)
    expect(await looks(shop)).toBe(0)
    await syncAfter(shop, 62 * MINUTE)
    expect(await looks(shop)).toBe(1)
  })
})
