import { api } from '@pitlane/contract'
import { timeTaken } from '@pitlane/contract/bookings/taking'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { aConnectedTenant, aTenant } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { readingTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { bookedCars } from './booked-cars-queries.ts'

const world = await openWorld({ demo: true })
const { bookings, demo, hq } = api

type Shop = Awaited<ReturnType<typeof aShop>>

afterEach(() => world.travel(0))

const from = (ms: number) =>
  new Date(Math.floor(world.platform.clock().getTime() / 1000) * 1000 + ms).toISOString()
type Tenant = Pick<Shop, 'tenant'>
const inTenant = ({ tenant }: Tenant) => world.platform.database.inTenant(tenant.id)

/** The cars that are taken, and until when. */
async function takenNow({ tenant }: Tenant) {
  const now = world.platform.clock()
  const moment = { now, log: world.platform.log, platform: world.platform }
  const { vehicleIds, statuses, pickUps, returns } = await bookedCars(
    readingTenant(moment, tenant.id),
    sql`true`,
  )
  return vehicleIds.flatMap((vehicleId, at) => {
    const booked = { status: statuses[at] ?? '', pickUp: pickUps[at] ?? 0, return: returns[at] ?? null }
    const taken = timeTaken(booked, now.getTime())
    return taken ? [{ vehicleId, until: taken.end }] : []
  })
}

describe('a booking', () => {
  test('that appears in HQ is kept with all that is told of it', async () => {
    const shop = await aShop(world)
    const before = await revision(shop)
    const [pickUp, end] = [from(DAY), from(4 * DAY)]
    await shop.enter({
      id: 77,
      hqVehicleId: shop.car.hqVehicleId,
      status: 'open',
      pickUp,
      return: end,
      vehicleClass: 'Compact',
      price: 240.5,
      currency: 'eur',
      days: 3,
      pickUpLocation: 'King Street',
      returnLocation: 'Folly Beach',
    })
    const answer = await shop.sync()
    expect(answer).toMatchObject({ errors: [], bookings: { read: 1, created: 1, updated: 0, removed: 0 } })
    const kept = await shop.call(bookings.ofVehicle, { id: shop.car.id })
    expect(kept.bookings).toEqual([
      {
        id: '77',
        number: expect.stringContaining('77'),
        status: 'open',
        pickUp,
        return: end,
        vehicleClass: 'Compact',
        pickUpLocation: 'King Street',
        returnLocation: 'Folly Beach',
        price: 240.5,
        currency: 'EUR',
        days: 3,
      },
    ])
    expect(Date.now() - Date.parse(kept.asOf ?? '')).toBeLessThan(60_000)
    expect(await shop.keptOf(shop.other)).toEqual([])
    expect(await revision(shop)).toBeGreaterThan(before)
    expect(await shop.call(hq.syncRun, {})).toMatchObject({ bookings: answer.bookings })
  })

  test('that changes is updated, and one that stays the same is not written', async () => {
    const shop = await aShop(world)
    for (const id of ['a', 'b'])
      await shop.enter({
        id,
        hqVehicleId: shop.car.hqVehicleId,
        status: 'open',
        pickUp: from(DAY),
        return: from(2 * DAY),
      })
    await shop.sync()
    const before = await versions(shop)
    expect(await shop.sync()).toMatchObject({ bookings: { read: 2, created: 0, updated: 0, removed: 0 } })
    expect(await versions(shop)).toEqual(before)
    await shop.enter({ id: 'b', return: from(5 * DAY) })
    expect(await shop.sync()).toMatchObject({ bookings: { read: 2, created: 0, updated: 1, removed: 0 } })
    const after = await versions(shop)
    expect(after.filter(({ version }) => before.some((it) => it.version === version))).toHaveLength(2)
  })

  test('that is late keeps its car until two hours from now', async () => {
    const shop = await aShop(world)
    const end = from(HOUR)
    await shop.enter({
      id: 'late',
      hqVehicleId: shop.car.hqVehicleId,
      status: 'rental',
      pickUp: from(-3 * DAY),
      return: end,
    })
    await shop.sync()
    const [onTime] = await takenNow(shop)
    expect(onTime?.until).toBe(Date.parse(end))
    world.travel(5 * HOUR)
    const [late] = await takenNow(shop)
    const left = (late?.until ?? 0) - world.platform.clock().getTime()
    expect(left).toBeGreaterThan(1.9 * HOUR)
    expect(left).toBeLessThanOrEqual(2 * HOUR)
  })

  test('whose car was swapped takes the new one; the old one is kept for its odometers', async () => {
    const shop = await aShop(world)
    const rental = { id: 'swap', status: 'rental', pickUp: from(-DAY), return: from(DAY) }
    await shop.enter({ ...rental, hqVehicleId: shop.car.hqVehicleId, odometerPickUp: 1_000 })
    await shop.sync()
    expect((await takenNow(shop)).map((it) => it.vehicleId)).toEqual([shop.car.id])
    await shop.enter({ id: 'swap', hqVehicleId: shop.other.hqVehicleId })
    expect(await shop.sync()).toMatchObject({ bookings: { created: 0, updated: 1 } })
    expect((await takenNow(shop)).map((it) => it.vehicleId)).toEqual([shop.other.id])
    expect(await shop.keptOf(shop.car)).toEqual([])
    expect(await shop.keptOf(shop.other)).toMatchObject([{ id: 'swap', status: 'rental' }])
    const cars = await inTenant(shop)(sql`
      select hq_vehicle_id, is_active, odometer_pick_up from booking_vehicles where tenant_id = ${shop.tenant.id} order by place`)
    expect(cars).toMatchObject([
      { hq_vehicle_id: shop.car.hqVehicleId, is_active: false, odometer_pick_up: 1_000 },
      { hq_vehicle_id: shop.other.hqVehicleId, is_active: true },
    ])
  })

  test('that was deleted in HQ is removed, and one that was completed stays', async () => {
    const shop = await aShop(world)
    const times = { hqVehicleId: shop.car.hqVehicleId, pickUp: from(-2 * DAY), return: from(-HOUR) }
    for (const id of ['gone', 'done']) await shop.enter({ id, status: 'rental', ...times })
    await shop.sync()
    await shop.enter({ id: 'gone', removed: true })
    await shop.enter({ id: 'done', status: 'completed', odometerReturn: 2_000 })
    expect(await shop.sync()).toMatchObject({ bookings: { read: 1, created: 0, updated: 1, removed: 1 } })
    expect(await shop.keptOf(shop.car)).toMatchObject([{ id: 'done', status: 'completed' }])
    expect(await takenNow(shop)).toEqual([])
    expect(await shop.sync()).toMatchObject({ bookings: { updated: 0, removed: 0 } })
  })

  test('that was cancelled, or never came, is removed too', async () => {
    const shop = await aShop(world)
    const times = { hqVehicleId: shop.car.hqVehicleId, pickUp: from(DAY), return: from(2 * DAY) }
    await shop.enter({ id: 1, status: 'open', ...times })
    await shop.sync()
    await shop.enter({ id: 1, status: 'cancelled' })
    expect(await shop.sync()).toMatchObject({ bookings: { read: 0, removed: 1 } })
    expect(await shop.keptOf(shop.car)).toEqual([])
  })

  test('without a car, and a pending one, takes no car', async () => {
    const shop = await aShop(world)
    const times = { pickUp: from(DAY), return: from(2 * DAY) }
    await shop.enter({ id: 'class', hqVehicleId: null, vehicleClass: 'SUV', status: 'open', ...times })
    await shop.enter({ id: 'maybe', hqVehicleId: shop.car.hqVehicleId, status: 'pending', ...times })
    expect(await shop.sync()).toMatchObject({ bookings: { created: 2 } })
    expect(await takenNow(shop)).toEqual([])
    expect(await shop.keptOf(shop.car)).toMatchObject([{ id: 'maybe', status: 'pending' }])
  })

  test('of a car that comes into the fleet later is its own from then on', async () => {
    const shop = await aShop(world)
    const { hqVehicleId } = shop.car
    await shop.call(demo.hq, { vehicle: { hqVehicleId, removed: true } })
    await shop.enter({ id: 1, hqVehicleId, status: 'open', pickUp: from(DAY), return: from(2 * DAY) })
    expect(await shop.sync()).toMatchObject({ archived: 1, bookings: { created: 1 } })
    await shop.call(demo.hq, { vehicle: { hqVehicleId, removed: false } })
    expect(await shop.sync()).toMatchObject({ updated: 1, bookings: { created: 0, updated: 0 } })
    expect(await shop.keptOf(shop.car)).toMatchObject([{ id: '1' }])
  })
})

describe('a sync', () => {
  test('by webhook brings them too', async () => {
    const shop = await aShop(world)
    await shop.enter({
      id: 9,
      hqVehicleId: shop.car.hqVehicleId,
      status: 'open',
      pickUp: from(DAY),
      return: from(2 * DAY),
    })
    const { webhookUrl } = await shop.call(hq.config, {})
    await world.app.inject({ method: 'POST', url: new URL(webhookUrl ?? '').pathname })
    await world.work()
    await expect.poll(() => shop.keptOf(shop.car)).toMatchObject([{ id: '9' }])
  })

  test('of the same fleet and bookings as the demo has writes none of their rows', async () => {
    const admin = await aConnectedTenant(world, 67)
    expect(admin.sync.errors).toEqual([])
    expect(admin.sync.bookings?.created).toBeGreaterThan(500)
    const before = await versions(admin)
    const again = await admin.call(hq.sync, {})
    expect(again.bookings).toMatchObject({ created: 0, updated: 0, removed: 0 })
    expect(await versions(admin)).toEqual(before)
  })
})

test("a stranger's vehicle has no bookings, and does not exist", async () => {
  const shop = await aShop(world)
  const stranger = await aTenant(world.app)
  for (const id of [shop.car.id, 'nonsense'])
    await expect(stranger.call(bookings.ofVehicle, { id })).rejects.toMatchObject({
      code: 'not_found',
      sentence: 'The requested vehicle could not be found.',
    })
})

test('before the first sync there are none, as of never', async () => {
  const admin = await aTenant(world.app)
  const [car] = await world.platform.database.transaction(admin.tenant.id, (run) =>
    run<{ id: string }>(sql`
      insert into vehicles (tenant_id, vehicle_key, make, model, year)
      values (${admin.tenant.id}, 'T-1', 'Kia', 'Rio', 2020) returning id`),
  )
  expect(await admin.call(bookings.ofVehicle, { id: car?.id ?? '' })).toEqual({ bookings: [], asOf: null })
})

async function revision(shop: Tenant): Promise<number> {
  const [row] = await inTenant(shop)<{ revision: number }>(
    sql`select revision from topic_revisions where tenant_id = ${shop.tenant.id} and topic = 'bookings'`,
  )
  return row?.revision ?? 0
}

/** The physical version of each row: it changes with every write. */
function versions(shop: Tenant) {
  return inTenant(shop)<{ row: string; version: string }>(sql`
    select id::text as row, xmin::text as version from bookings where tenant_id = ${shop.tenant.id}
    union all select booking_id::text || place, xmin::text from booking_vehicles where tenant_id = ${shop.tenant.id} order by 1`)
}
