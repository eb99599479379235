import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { addInterval } from '@pitlane/sandbox/add-interval'
import { anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { withTenant } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { tellDue } from './look.ts'

const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()
const { demo, inbox, repairs, routine, tenants, users, vehicles } = { ...api, users: api.accounts }
const day = (days: number) => addInterval(new Date().toISOString().slice(0, 10), days, 'days')

type Shop = Awaited<ReturnType<typeof aShop>>
type Door = Pick<Shop, 'call'>

/** What both instances do with a tick, so long from now. */
async function tick(afterMs = 0): Promise<void> {
  const now = new Date(Date.now() + afterMs)
  await Promise.all(
    [world, elsewhere].map(({ platform }) => tellDue.work({ now, log: platform.log, platform }, {})),
  )
}

async function told({ call }: Door, kind: 'overdue' | 'papers') {
  const { notifications } = await call(inbox.list, { limit: 50 })
  return notifications.filter((it) => it.kind === kind).reverse()
}
const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(date))

async function allOf({ call }: Door, kind: 'papers') {
  const { totalPages } = await call(inbox.list, { limit: 50 })
  const pages = Array.from({ length: totalPages }, (_, place) =>
    call(inbox.list, { limit: 50, page: place + 1 }),
  )
  const notifications = (await Promise.all(pages)).flatMap((it) => it.notifications)
  return notifications.filter((it) => it.kind === kind).map(({ sentence }) => sentence)
}
const sentencesOf = async (door: Door, kind: 'overdue' | 'papers') =>
  (await told(door, kind)).map(({ sentence }) => sentence)

/** A shop in UTC with papers that last, an employee and one who has left. */
async function aStaffedShop() {
  const shop = await aShop(world, 2)
  await shop.call(tenants.update, { timezone: 'UTC' })
  for (const { hqVehicleId } of [shop.car, shop.other]) await papersOf(shop, hqVehicleId, day(400))
  await shop.sync()
  const [staff, left] = [
    await anEmployee(world.app, shop, shop.tenant.slug),
    await anEmployee(world.app, shop, shop.tenant.slug),
  ]
  await shop.call(users.updateUser, { id: left.user.id, isActive: false })
  const inboxOfLeft = async () => {
    const [row] = await world.platform.database.inTenant(shop.tenant.id)<{ count: number }>(
      sql`select count(*) as count from notifications where tenant_id = ${shop.tenant.id} and user_id = ${left.user.id}`,
    )
    return row?.count
  }
  return { ...shop, staff, inboxOfLeft }
}

const papersOf = (shop: Shop, hqVehicleId: string, lastDay: string) =>
  shop.call(demo.hq, {
    vehicle: {
      hqVehicleId,
      plateExpires: lastDay,
      registrationExpires: lastDay,
      inspectionExpires: lastDay,
    },
  })

async function drive(shop: Shop, miles: number): Promise<void> {
  const odometer = (shop.car.mileage ?? 0) + miles
  await shop.call(demo.hq, { vehicle: { hqVehicleId: shop.car.hqVehicleId, odometer } })
  await shop.sync()
}

const aDailyRoutine = async (shop: Shop, over: object = {}) =>
  shop.call(
    routine.create,
    await aTemplate(shop, { title: 'Wash', intervalValue: 1, intervalUnit: 'days', ...over }),
  )

describe('a routine that becomes overdue', () => {
  test('is told to everybody who works there, once, and to nobody else', async () => {
    const [shop, stranger] = [await aStaffedShop(), await aStaffedShop()]
    const { vehicleId } = await aDailyRoutine(shop)
    await tick(DAY)
    expect(await told(shop, 'overdue')).toEqual([])
    await tick(2 * DAY)
    await tick(2 * DAY + HOUR)
    await tick(9 * DAY)
    const heard = [{ sentence: `Wash is overdue (${shop.car.vehicleKey})`, link: `/vehicles/${vehicleId}` }]
    expect(await told(shop, 'overdue')).toMatchObject(heard)
    expect(await told(shop.staff, 'overdue')).toMatchObject(heard)
    expect(await told(stranger, 'overdue')).toEqual([])
    expect(await shop.inboxOfLeft()).toBe(0)
  })

  test('is told again the next time, and a moment of being none is no change', async () => {
    const shop = await aStaffedShop()
    const { id } = await shop.call(
      routine.create,
      await aTemplate(shop, {
        title: 'Tires',
        vehicleKey: shop.car.vehicleKey,
        triggerType: 'mileage',
        intervalValue: 1_000,
      }),
    )
    const sentence = `Tires is overdue (${shop.car.vehicleKey})`
    await drive(shop, 1_500)
    await tick()
    expect(await sentencesOf(shop, 'overdue')).toEqual([sentence])

    for (const isActive of [false, true]) {
      await shop.call(routine.update, { id, isActive })
      await tick(HOUR / 2)
    }
    await shop.call(routine.update, { id, intervalValue: 900 })
    await tick(HOUR / 2)
    expect(await sentencesOf(shop, 'overdue')).toEqual([sentence])

    await shop.call(routine.update, { id, isActive: false })
    await tick(HOUR)
    await shop.call(routine.update, { id, isActive: true })
    await tick(3 * HOUR)
    expect(await sentencesOf(shop, 'overdue')).toEqual([sentence, sentence])

    const done = { status: 'completed' as const, endDate: day(0), repairCost: 1, mechanic: 'Maria' }
    const report = await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })
    await shop.call(repairs.create, {
      ...report,
      ...done,
      templateId: id,
      odometerReading: (shop.car.mileage ?? 0) + 1_500,
    })
    await tick(3 * HOUR)
    await drive(shop, 2_900)
    await tick(3 * HOUR)
    expect(await sentencesOf(shop, 'overdue')).toEqual([sentence, sentence, sentence])
  })

  test('is only noted where it was so before anybody looked', async () => {
    const shop = await aStaffedShop()
    const moment = { now: new Date(), log: world.platform.log, platform: world.platform }
    await withTenant(moment, shop.tenant.id, (ctx) =>
      ctx.query(sql`update tenants set predates_looks = true where id = ${ctx.tenantId}`),
    )
    await aDailyRoutine(shop)
    await tick(3 * DAY)
    await aDailyRoutine(shop, { title: 'Vacuum' })
    await tick(3 * DAY)
    expect(await sentencesOf(shop, 'overdue')).toEqual([`Vacuum is overdue (${shop.car.vehicleKey})`])
  })

  test('with many others is told as one of so many more', async () => {
    const shop = await aStaffedShop()
    for (let number = 1; number <= 22; number += 1) await aDailyRoutine(shop, { title: `Check ${number}` })
    await tick(3 * DAY)
    const heard = await sentencesOf(shop, 'overdue')
    expect(heard).toHaveLength(20 + 1)
    expect(heard).toContain('2 more routines are overdue')
  })
})

describe('a paper that expires within 30 days', () => {
  test('is told to administrators, once for each paper and date', async () => {
    const [shop, stranger] = [await aStaffedShop(), await aStaffedShop()]
    const inspection = async (lastDay: string) => {
      await shop.call(demo.hq, {
        vehicle: { hqVehicleId: shop.car.hqVehicleId, inspectionExpires: lastDay },
      })
      await shop.sync()
      await tick()
      return (await sentencesOf(shop, 'papers')).length
    }
    expect(await inspection(day(31))).toBe(0)
    expect(await inspection(day(-1))).toBe(0)
    expect(await inspection(day(30))).toBe(1)
    expect(await inspection(day(20))).toBe(2)
    expect(await inspection(day(30))).toBe(2)
    await tick(10 * DAY)
    const [first] = await told(shop, 'papers')
    expect(first).toMatchObject({ link: `/vehicles/${shop.car.id}` })
    expect(first?.sentence).toMatch(
      new RegExp(`^Inspection of ${shop.car.vehicleKey} expires on \\w{3} \\d+$`),
    )
    expect(await told(shop, 'papers')).toHaveLength(2)
    expect(await told(shop.staff, 'papers')).toEqual([])
    expect(await told(stranger, 'papers')).toEqual([])
  })

  test('is told, however many there are, and once', async () => {
    const cars = 40
    const shop = await aShop(world, cars)
    await shop.call(tenants.update, { timezone: 'UTC' })
    for (const { hqVehicleId } of await shop.call(vehicles.list, {}))
      await papersOf(shop, hqVehicleId ?? '', day(20))
    await shop.sync()
    await tick()
    await tick()
    // A tick of another test may have come before these days were set.
    const sentences = (await allOf(shop, 'papers')).filter((it) => it.endsWith(inWords(day(20))))
    expect(sentences).toHaveLength(3 * cars)
    expect(new Set(sentences).size).toBe(3 * cars)
  })
})
