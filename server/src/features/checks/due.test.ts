import { api } from '@pitlane/contract'
import { defaultCheckSettings } from '@pitlane/contract/checks/settings'
import { HOUR, MINUTE } from '@pitlane/contract/durations'
import { anEmployee } from '@pitlane/sandbox/testing/makers'
import { aShop, type Entered } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { morningOf } from '../inbox/digest/digest-queries.ts'
import { gatherDigest } from '../inbox/digest/gather.ts'

const world = await openWorld({ demo: true })
const { board, checks } = api
const TIMEZONE = 'America/New_York'
const SIZE = 12
const shop = await aShop(world, SIZE)
await shop.call(api.tenants.update, { timezone: TIMEZONE, clock: 24 })
const cars = (await shop.call(api.vehicles.list, {})).map(({ hqVehicleId, ...car }) => ({
  ...{ ...car, hqVehicleId: hqVehicleId ?? '' },
}))
type Car = (typeof cars)[number]
const carOf = (place: number): Car => {
  const car = cars[place]
  if (!car) throw new Error('The shop has no such car')
  return car
}
const at = (hours: number) => new Date(world.platform.clock().getTime() + hours * HOUR).toISOString()
let bookings = 0
async function book(car: Car, from: number, to: number, status = 'completed', over: Partial<Entered> = {}) {
  bookings += 1
  const id = `C${bookings}`
  await shop.enter({ id, hqVehicleId: car.hqVehicleId, status, pickUp: at(from), return: at(to), ...over })
  return id
}
const turn = (isActive: boolean) =>
  shop.call(checks.saveSettings, {
    ...defaultCheckSettings,
    items: [...defaultCheckSettings.items],
    isActive,
  })
const check = (car: Car, hours = 0, door: { call: typeof shop.call } = shop) =>
  door.call(checks.create, {
    ...{ vehicleId: car.id, at: at(hours) },
    items: defaultCheckSettings.items.map(({ id }) => ({ itemId: id, isOk: true })),
  })
const due = () => shop.call(checks.due, {})
const keysDue = async () => (await due()).map(({ vehicle }) => vehicle.vehicleKey)
const run = world.platform.database.inTenant(shop.tenant.id)

describe('a car is to be checked', () => {
  const [back, soon, long, checked, early, out, gone, waiting, swapped] = cars.map((_, place) => carOf(place))
  beforeAll(async () => {
    if (!back || !soon || !long || !checked || !early || !out || !gone || !waiting || !swapped) return
    await book(back, -60, -5)
    await book(soon, -90, -20)
    await book(soon, 4, 40, 'open')
    await book(long, -24 * 20, -24 * 7 - 1)
    await book(checked, -60, -6)
    await book(early, -60, -6)
    await book(out, -90, -30)
    await book(out, -20, 20, 'rental')
    await book(gone, -90, -30)
    await book(waiting, -90, -10)
    await book(waiting, 60, 90, 'open')
    await shop.sync()
    await shop.call(api.demo.hq, { vehicle: { hqVehicleId: gone.hqVehicleId, removed: true } })
    await shop.sync()
  })

  test('only while checks are on', async () => {
    expect(await due()).toEqual([])
    await turn(true)
    expect((await due()).length).toBeGreaterThan(0)
  })

  test('when it is back within 7 days, not out again, not archived and not checked since; by the next pick-up, then by the return', async () => {
    await check(checked ?? carOf(0), -2)
    await check(early ?? carOf(0), -9)
    expect(await keysDue()).toEqual([soon, waiting, early, back].map((car) => car?.vehicleKey))
    const [first, , , last] = await due()
    expect(first).toMatchObject({
      booking: { status: 'completed' },
      nextPickUp: { booking: { status: 'open', pickUp: first?.nextPickUp?.at } },
    })
    expect(first?.returnedAt).toBe(first?.booking.return)
    expect(last?.nextPickUp).toBeNull()
    const shown = await shop.call(board.days, {})
    expect(first?.vehicle).toEqual(
      shown.pickUps.find(({ vehicle }) => vehicle?.id === first?.vehicle.id)?.vehicle,
    )
  })

  test('no longer when somebody checked it from two hours before the return on', async () => {
    await check(early ?? carOf(0), -8 - 1 / 60)
    expect(await keysDue()).toContain(early?.vehicleKey)
    const { bookingId } = await check(early ?? carOf(0), -8 + 1 / 60)
    expect(await keysDue()).not.toContain(early?.vehicleKey)
    const kept = await shop.keptOf({ id: early?.id ?? '' })
    expect(bookingId).toBe(kept[0]?.id)
  })

  test('by its own return when it was swapped for another, also while that booking is out', async () => {
    if (!swapped || !back) throw new Error('The shop has no such car')
    const id = await book(carOf(SIZE - 1), -70, 30, 'rental')
    await shop.sync()
    const line = (returnAt: string | null) =>
      run(sql`
        insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, return_at)
        select ${shop.tenant.id}, id, 1, ${swapped.hqVehicleId}, false, ${returnAt} from bookings
        where tenant_id = ${shop.tenant.id} and hq_id = ${id}
        on conflict (tenant_id, booking_id, place) do update set return_at = excluded.return_at`)
    await line(null)
    expect(await keysDue()).not.toContain(swapped.vehicleKey)
    await line(at(-3))
    const found = (await due()).find(({ vehicle }) => vehicle.id === swapped.id)
    expect(found?.booking).toMatchObject({ id, status: 'rental' })
    expect((await check(swapped)).bookingId).toBe(id)
    expect(await keysDue()).not.toContain(swapped.vehicleKey)
  })

  test('once, whoever checks it: two at the same time are both kept', async () => {
    if (!back) throw new Error('The shop has no such car')
    const employee = await anEmployee(world.app, shop, shop.tenant.slug)
    const made = await Promise.all([check(back), check(back, 0, employee)])
    expect(new Set(made.map(({ id }) => id)).size).toBe(2)
    expect((await shop.call(checks.list, { vehicleId: back.id })).total).toBe(2)
    expect(await keysDue()).not.toContain(back.vehicleKey)
  })
})

describe('the board', () => {
  const unchecked = carOf(SIZE - 2)
  const returning = carOf(SIZE - 3)
  let pickUpId: string
  let returnId: string
  beforeAll(async () => {
    await book(unchecked, -60, -20)
    pickUpId = await book(unchecked, 2, 30, 'open')
    returnId = await book(returning, -60, 3, 'rental')
    await shop.sync()
    await turn(true)
  })
  const pickUp = async () =>
    (await shop.call(board.days, {})).pickUps.find(({ booking }) => booking.id === pickUpId)
  const todos = async () =>
    (await shop.call(board.days, {})).returns
      .find(({ booking }) => booking.id === returnId)
      ?.todo.map(({ kind, sentence }) => [kind, sentence])

  test('has a pick-up of such a car on check, and says since when', async () => {
    const returnedAt = new Date(
      Date.parse((await due()).find(({ vehicle }) => vehicle.id === unchecked.id)?.returnedAt ?? ''),
    )
    const day = returnedAt.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: TIMEZONE })
    const time = returnedAt.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: TIMEZONE })
    const row = await pickUp()
    expect([row?.state, row?.reasons]).toEqual([
      'check',
      [{ kind: 'unchecked', sentence: `Not checked since it came back on ${day} at ${time}` }],
    ])
    await turn(false)
    expect(await pickUp()).toMatchObject({ state: 'ready', reasons: [] })
    await turn(true)
    await check(unchecked)
    expect(await pickUp()).toMatchObject({ state: 'ready', reasons: [] })
  })

  test('has a check to do on every return, unless it was made since two hours before', async () => {
    expect(await todos()).toEqual([['check', 'Check the car']])
    await turn(false)
    expect(await todos()).toEqual([])
    await turn(true)
    await check(returning, -0.5)
    expect(await todos()).toEqual([['check', 'Check the car']])
    world.travel(HOUR + 5 * MINUTE)
    await check(returning)
    expect(await todos()).toEqual([])
  })
})

test('the digest tells how many cars are to be checked, and which', async () => {
  const { platform } = world
  const now = platform.clock()
  const ctx = { now, log: platform.log, platform, tenantId: shop.tenant.id, query: run }
  const gather = async () => {
    const morning = await morningOf(ctx)
    return morning ? gatherDigest({ ...ctx, ...morning }) : []
  }
  const count = (await due()).length
  const told = (await gather()).find(({ heading }) => heading === 'Cars to check')
  expect(told).toMatchObject({ total: count, short: `${count} cars to check` })
  expect(JSON.stringify(told?.lines)).toContain(`: came back `)
  await turn(false)
  expect((await gather()).map(({ heading }) => heading)).not.toContain('Cars to check')
})
