import { api } from '@pitlane/contract'
import { readCsv } from '@pitlane/contract/csv'
import { DAY } from '@pitlane/contract/durations'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const at = (days: number) => new Date(world.platform.clock().getTime() + days * DAY)
const day = (days: number) => at(days).toISOString().slice(0, 10)
const time = (days: number) => at(days).toISOString().slice(11, 16)

type Shop = Awaited<ReturnType<typeof aShop>>

async function done(shop: Shop, over: object = {}) {
  const on = { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey, odometerReading: 50_000 }
  const report = await aReport(shop, { ...on, status: 'completed', endDate: day(0), ...over })
  return shop.call(api.repairs.create, report)
}

async function rented(shop: Shop, id: number, over: object = {}) {
  await shop.enter({
    id,
    hqVehicleId: shop.car.hqVehicleId,
    status: 'completed',
    pickUp: at(-10 * id - 8).toISOString(),
    return: at(-10 * id).toISOString(),
    price: 800,
    days: 8,
    currency: 'USD',
    ...over,
  })
}

describe('costs', () => {
  test('without repairs there are no rows, and a total of nothing', async () => {
    const shop = await aShop(world)
    expect(await shop.call(api.reports.costs, {})).toMatchObject({
      rows: [],
      total: { repairs: 0, cost: 0, averageCost: null, withoutCost: 0, downtimeDays: 0, notEarned: 0 },
      by: 'month',
      to: day(0),
    })
  })

  test('a repair without a cost is counted apart, and not in the average', async () => {
    const shop = await aShop(world)
    await done(shop, { repairCost: 10.1, mechanic: 'Maria' })
    await done(shop, { actualCost: 20.2, mechanic: 'Maria' })
    await done(shop)
    const { rows, total } = await shop.call(api.reports.costs, { by: 'mechanic' })
    expect(total).toMatchObject({ repairs: 3, cost: 30.3, averageCost: 15.15, withoutCost: 1 })
    expect(rows.map(({ key, label, cost, withoutCost }) => [key, label, cost, withoutCost])).toEqual([
      ['Maria', 'Maria', 30.3, 0],
      ['', 'No mechanic', 0, 1],
    ])
  })

  test('distance is what odometers showed at the counter, in the workshop and to HQ', async () => {
    const shop = await aShop(world)
    const mileage = shop.car.mileage ?? 0
    await rented(shop, 1, { odometerPickUp: mileage - 1_000, odometerReturn: mileage - 500 })
    await shop.syncAll()
    await done(shop, { repairCost: 600, odometerReading: mileage - 200, endDate: day(-1) })
    const period = { from: day(-30), to: day(0) }
    const { rows } = await shop.call(api.reports.costs, { ...period, by: 'vehicle' })
    expect(rows).toMatchObject([{ key: shop.car.id, label: shop.car.vehicleKey, repairs: 1 }])
    const [distance, costPerDistance] = [1_000, 0.6]
    expect(rows[0]).toMatchObject({ distance, costPerDistance })
    const [car] = (await shop.call(api.reports.vehicles, { ...period, vehicleId: shop.car.id })).rows
    expect(car).toMatchObject({ distance, costPerDistance, cost: 600, earned: 800, costsTooMuch: true })
    const [other] = (await shop.call(api.reports.vehicles, { ...period, vehicleId: shop.other.id })).rows
    expect(other).toMatchObject({ cost: 0, earned: null, repairs: 0, costsTooMuch: false })
  })

  test('what HQ says of an odometer makes a distance from the second time on', async () => {
    const shop = await aShop(world)
    const { hqVehicleId, mileage } = shop.car
    const driven = async () =>
      (await shop.call(api.reports.vehicles, { vehicleId: shop.car.id })).rows[0]?.distance
    expect(await driven()).toBeNull()
    for (const more of [100, 250]) {
      await shop.call(api.demo.hq, { vehicle: { hqVehicleId, odometer: (mileage ?? 0) + more } })
      await shop.sync()
    }
    expect(await driven()).toBe(250)
    const { total } = await shop.call(api.reports.costs, { by: 'month' })
    expect(total.distance).toBe(250)
  })

  test('what was read for a repair counts when it was read, however often and whenever it is completed', async () => {
    const shop = await aShop(world)
    const { hqVehicleId, id, vehicleKey, mileage } = shop.car
    const start = mileage ?? 0
    const driven = async () => (await shop.call(api.reports.vehicles, { vehicleId: id })).rows[0]?.distance
    const syncs = async (odometer: number) => {
      await shop.call(api.demo.hq, { vehicle: { hqVehicleId, odometer } })
      await shop.sync()
    }
    const report = { vehicleId: id, vehicleKey, odometerReading: start + 10 }
    const repair = await shop.call(api.repairs.create, await aReport(shop, report))
    const edit = (over: object) => shop.call(api.repairs.update, { id: repair.id, ...over })
    expect(await driven()).toBe(10)
    await edit({ odometerReading: start + 20 })
    expect(await driven()).toBe(20)
    await syncs(start + 500)
    await edit({ status: 'completed', endDate: day(0), repairCost: 1 })
    expect(await driven()).toBe(500)
    await edit({ status: 'need' })
    await edit({ status: 'completed', endDate: day(0), odometerReading: start + 700 })
    expect(await driven()).toBe(700)
    await edit({ odometerReading: start + 600 })
    expect(await driven()).toBe(600)
    await shop.call(api.repairs.remove, { id: repair.id })
    expect(await driven()).toBe(500)
  })

  test('a car costs too much when it is more than a third of what it earned in twelve months, whatever the period', async () => {
    const shop = await aShop(world)
    await rented(shop, 1, { price: 900 })
    await shop.syncAll()
    await done(shop, { repairCost: 300, endDate: day(-60) })
    const marked = async () =>
      (await shop.call(api.reports.vehicles, { vehicleId: shop.car.id })).rows[0]?.costsTooMuch
    expect(await marked()).toBe(false)
    await done(shop, { repairCost: 0.01, endDate: day(-60) })
    expect(await marked()).toBe(true)
  })

  test('what was not earned is the same in every report, says what it rests on, and is nothing where no car stood still', async () => {
    const shop = await aShop(world)
    for (const id of [1, 2]) await rented(shop, id)
    await shop.syncAll()
    const period = { from: day(-30), to: day(0) }
    const ofCar = async () => {
      const { rows } = await shop.call(api.reports.vehicles, { ...period, vehicleId: shop.car.id })
      const costs = await shop.call(api.reports.costs, { ...period, by: 'vehicle' })
      expect(costs.rows.map(({ notEarned }) => notEarned)).toEqual([rows[0]?.notEarned])
      expect(costs.total.notEarned).toBe(rows[0]?.notEarned)
      return rows[0]
    }
    await done(shop, { repairCost: 1 })
    expect(await ofCar()).toMatchObject({
      downtimeDays: 0,
      notEarned: 0,
      rate: { basis: 'vehicle', perDay: 100 },
    })
    const stay = { startDate: day(-4), startTime: '08:00', endDate: day(-1), endTime: '08:00' }
    await done(shop, { repairCost: 1, ...stay })
    const stood = await ofCar()
    expect(stood).toMatchObject({ downtimeDays: 3 })
    expect(stood?.notEarned).toBeCloseTo(3 * 100 * (stood?.rate?.share ?? 0), 1)
    expect(stood?.notEarned).toBeGreaterThan(0)
  })

  test('a period that is none is refused, and so is an unknown group', async () => {
    const shop = await aShop(world)
    const { call } = shop
    await expect(call(api.reports.costs, { from: '2026-02-02', to: '2026-02-01' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const raw = await world.app.inject({
      url: '/api/reports/costs?by=colour',
      headers: { cookie: shop.cookies() },
    })
    expect(raw.statusCode).toBe(400)
  })
})

describe('the fleet', () => {
  test('days are those of the cars of a class, and standing still is counted once', async () => {
    const shop = await aShop(world)
    const stay = {
      status: 'in progress',
      startDate: day(-3),
      startTime: time(-3),
      endDate: day(9),
      endTime: '10:00',
    }
    await done(shop, { ...stay })
    await done(shop, { ...stay, category: 'brakes' })
    await rented(shop, 2)
    await shop.syncAll()
    const report = await shop.call(api.reports.fleet, { from: day(-29), to: day(0) })
    const own = report.classes.find((it) => it.vehicleClass === shop.car.vehicleClass)
    expect(own?.availableDays).toBe((own?.vehicles ?? 0) * 30)
    expect(own?.repairDays).toBeCloseTo(3, 1)
    expect(own?.rentedDays).toBeCloseTo(8, 1)
    expect(own?.shareInRepair).toBe((own?.repairDays ?? 0) / (own?.availableDays ?? 1))
    expect(report.openByAge).toEqual({ under2: 2, under7: 0, under30: 0, older: 0 })
    expect(report.classes.reduce((sum, it) => sum + it.vehicles, 0)).toBe(
      (await shop.call(api.vehicles.list, {})).length,
    )
  })

  test('what is open is counted by its age, each repair once', async () => {
    const shop = await aShop(world)
    const open = async (daysAgo: number) => {
      const { id } = await done(shop, { status: 'need', endDate: null })
      await world.platform.database.transaction(shop.tenant.id, (query) =>
        query(
          sql`update repairs set created_at = ${at(-daysAgo)} where tenant_id = ${shop.tenant.id} and id = ${id}`,
        ),
      )
    }
    for (const daysAgo of [1.9, 2.1, 6.9, 7.1, 20, 29.9, 30.1, 100, 200, 300]) await open(daysAgo)
    await done(shop)
    const { openByAge } = await shop.call(api.reports.fleet, {})
    expect(openByAge).toEqual({ under2: 1, under7: 2, under30: 3, older: 4 })
  })

  test('what is reported again within 30 days of its completion came back to its mechanic', async () => {
    const shop = await aShop(world)
    await done(shop, { mechanic: 'Maria', category: 'brakes', urgencyLevel: 'high', endDate: day(-10) })
    await done(shop, { mechanic: 'Maria', category: 'tires', endDate: day(-40) })
    for (const category of ['brakes', 'tires'])
      await done(shop, { mechanic: 'Eli', category, status: 'need' })
    const { comebacks, medianDays } = await shop.call(api.reports.fleet, { from: day(-60), to: day(0) })
    expect(comebacks).toEqual([{ mechanic: 'Maria', repairs: 2, comebacks: 1 }])
    expect(medianDays).toMatchObject({ critical: null, low: null })
    expect(medianDays.high).toBeCloseTo(0, 1)
  })
})

test('every report is a table for spreadsheets, in the units of the business', async () => {
  const shop = await aShop(world)
  await shop.call(api.tenants.update, { distanceUnit: 'km', currency: 'EUR' })
  await done(shop, { repairCost: 12.5, mechanic: '=1+1' })
  const read = async (path: string) => {
    const answer = await world.app.inject({ url: path, headers: { cookie: shop.cookies() } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return readCsv(answer.body.replace(/^\uFEFF/, '')).rows
  }
  const costs = await read('/api/reports/costs.csv?by=mechanic')
  expect(costs[0]).toEqual(expect.arrayContaining(['Cost (EUR)', 'Distance (km)']))
  expect(costs.map(([name, repairs, cost]) => [name, repairs, cost]).slice(1)).toEqual([
    ["'=1+1", '1', '12.50'],
    ['Total', '1', '12.50'],
  ])
  const vehicles = await read('/api/reports/vehicles.csv')
  expect(vehicles).toHaveLength(1 + (await shop.call(api.vehicles.list, {})).length)
  expect((await read('/api/reports/fleet.csv'))[0]?.[0]).toBe('Class')
})

describe('the service history of a car', () => {
  test('has what was begun, newest first, with cost and downtime, each day once', async () => {
    const shop = await aShop(world)
    const ended = { endDate: day(-1), endTime: '10:00' }
    const begun = { ...ended, startDate: day(-4), startTime: '08:00' }
    const first = await done(shop, { ...begun, repairCost: 10.1, mechanic: 'Maria', title: 'First' })
    const second = await done(shop, { ...ended, startDate: day(-2), startTime: '10:00', title: 'Second' })
    const open = await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })
    await shop.call(api.repairs.create, open)
    const times = { startDate: day(-2), startTime: '12:00', endDate: day(1), endTime: '17:00' }
    const running = { ...open, ...times, status: 'in progress' as const, mechanic: 'Sam' }
    const { id } = await shop.call(api.repairs.create, { ...running, title: 'Running' })
    const { rows, total } = await shop.call(api.reports.history, { vehicleId: shop.car.id })
    expect(rows.map((row) => row.id)).toEqual([id, second.id, first.id])
    expect(rows[2]).toMatchObject({
      ...{ number: first.number, title: 'First', mechanic: 'Maria', odometerReading: 50_000, cost: 10.1 },
      ...{ startedOn: day(-4), completedOn: day(-1), status: 'completed' },
    })
    expect(rows[0]).toMatchObject({ completedOn: null, status: 'in progress', cost: null })
    expect(rows[2]?.downtimeDays).toBeCloseTo(3 + 2 / 24, 3)
    expect(rows[1]?.downtimeDays).toBe(1)
    expect(total).toMatchObject({ repairs: 3, cost: 10.1, withoutCost: 2 })
    await done(shop, { vehicleId: shop.other.id, vehicleKey: shop.other.vehicleKey })
    const unknown = await shop.call(api.reports.history, { vehicleId: shop.other.id })
    expect(unknown.rows).toMatchObject([{ startedOn: null, downtimeDays: null }])
    const whole = at(0).getTime() - Date.parse(`${day(-4)}T08:00:00Z`)
    expect(total.downtimeDays).toBeCloseTo(whole / DAY, 2)
  })

  test('of a car without repairs is empty, and of a stranger’s car there is none', async () => {
    const [shop, stranger] = [await aShop(world), await aShop(world)]
    expect(await shop.call(api.reports.history, { vehicleId: shop.other.id })).toEqual({
      rows: [],
      total: { repairs: 0, cost: 0, withoutCost: 0, downtimeDays: 0 },
    })
    await expect(stranger.call(api.reports.history, { vehicleId: shop.car.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
