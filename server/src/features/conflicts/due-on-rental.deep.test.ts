import { api } from '@pitlane/contract'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { dayIn } from '@pitlane/contract/formats'
import { addInterval } from '@pitlane/sandbox/add-interval'
import { aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const { conflicts, repairs, routine } = api
const PER_DAY = 100

let shop: Awaited<ReturnType<typeof aShop>>
beforeEach(async () => {
  shop = await aShop(world, 2)
})

const from = (ms: number) =>
  new Date(Math.floor(world.platform.clock().getTime() / 1000) * 1000 + ms).toISOString()
/** The day, where the business is, of a moment from now, or so many days after it. */
const dayOf = (ms: number, days = 0) =>
  addInterval(dayIn(shop.tenant.timezone, new Date(from(ms))), days, 'days')

/** A routine by time that is next due on a day: it was last done so many days before. */
async function dueOn(day: string, title = 'Wash') {
  const template = await shop.call(
    routine.create,
    await aTemplate(shop, { vehicleKey: shop.car.vehicleKey, title, intervalValue: 100 }),
  )
  await report({
    templateId: template.id,
    status: 'completed',
    endDate: addInterval(day, -100, 'days'),
    repairCost: 1,
  })
  return template
}

/** A routine by mileage, so many miles from now; negative when that is past. */
async function dueIn(miles: number, title = 'Oil') {
  const template = await shop.call(
    routine.create,
    await aTemplate(shop, {
      vehicleKey: shop.car.vehicleKey,
      title,
      triggerType: 'mileage',
      intervalValue: 10_000,
    }),
  )
  await report({
    templateId: template.id,
    status: 'completed',
    endDate: '2026-01-01',
    repairCost: 1,
    odometerReading: (shop.car.mileage ?? 0) + miles - 10_000,
  })
  return template
}

const report = async (over: Partial<Sent<typeof repairs.create>>) =>
  shop.call(repairs.create, {
    ...(await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })),
    ...over,
  })

const running = (endDate: string): Partial<Sent<typeof repairs.create>> => ({
  status: 'in progress',
  startDate: '2026-01-01',
  startTime: '08:00',
  endDate,
  endTime: '00:00',
})

let bookings = 0
async function book(pickUp: number, back: number | null, status = 'open') {
  bookings += 1
  await shop.enter({
    id: bookings,
    hqVehicleId: shop.car.hqVehicleId,
    status,
    pickUp: from(pickUp),
    return: back === null ? null : from(back),
  })
  await shop.sync()
}

/** Two rentals in the last days, from which the car is known to go a hundred miles a day, and to be out for a tenth of its time. */
async function drive() {
  for (const days of [20, 12])
    await shop.enter({
      id: `past-${days}`,
      hqVehicleId: shop.car.hqVehicleId,
      status: 'completed',
      pickUp: from(-days * DAY),
      return: from((1 - days) * DAY),
      odometerPickUp: 1_000,
      odometerReturn: 1_000 + PER_DAY,
    })
  await shop.syncAll()
}

const due = async () =>
  (await shop.call(conflicts.dueOnRental, { id: shop.car.id })).map((it) => [it.template.title, it.atPickUp])

describe('by time', () => {
  test.each<[what: string, day: (pickUp: number, back: number) => string, expected: string[][]]>([
    ['before the pick-up’s day', (pickUp) => dayOf(pickUp, -1), [['Wash', 'overdue']]],
    ['on the pick-up’s day', (pickUp) => dayOf(pickUp), [['Wash', 'due']]],
    ['the day after', (pickUp) => dayOf(pickUp, 1), [['Wash', 'during']]],
    ['the day before the return', (_, back) => dayOf(back, -1), [['Wash', 'during']]],
    ['on the return’s day', (_, back) => dayOf(back), []],
    ['later', (_, back) => dayOf(back, 1), []],
  ])('what is due %s', async (_, day, expected) => {
    const [pickUp, back] = [3 * DAY, 8 * DAY]
    await dueOn(day(pickUp, back))
    await book(pickUp, back)
    expect(await due()).toEqual(expected)
  })
})

describe('by mileage', () => {
  // Nothing is said of the days until then but the share of time the car is out.
  test.each<[what: string, miles: number, expected: string[][]]>([
    ['is reached already', -5, [['Oil', 'overdue']]],
    ['is reached on the way', 350, [['Oil', 'during']]],
    ['is not reached by then', 1_200, []],
  ])('what %s', async (_, miles, expected) => {
    await drive()
    await dueIn(miles)
    await book(DAY, 6 * DAY)
    expect(await due()).toEqual(expected)
  })

  test('what nobody can predict is due only when it already is, and no odometer is told', async () => {
    await dueIn(1)
    await book(DAY, 60 * DAY)
    expect(await due()).toEqual([])
    await dueIn(0, 'Reached')
    expect(await shop.call(conflicts.dueOnRental, { id: shop.car.id })).toMatchObject([
      { template: { title: 'Reached' }, atPickUp: 'overdue', expectedOdometer: null },
    ])
  })

  test('the odometer at the return is told', async () => {
    await drive()
    await dueIn(100)
    await book(0, 5 * DAY, 'rental')
    const [found] = await shop.call(conflicts.dueOnRental, { id: shop.car.id })
    expect(found).toMatchObject({ atPickUp: 'during', booking: { status: 'rental' } })
    expect(found?.expectedOdometer).toBe((shop.car.mileage ?? 0) + 5 * PER_DAY)
  })
})

describe('a repair of the routine', () => {
  test.each<[what: string, over: () => Partial<Sent<typeof repairs.create>>, isDue: boolean]>([
    ['that is only open', () => ({}), true],
    [
      'planned to end at the pick-up',
      () => ({ plannedStart: from(2 * DAY), plannedEnd: from(3 * DAY) }),
      false,
    ],
    [
      'planned to end a minute after it',
      () => ({ plannedStart: from(2 * DAY), plannedEnd: from(3 * DAY + MINUTE) }),
      true,
    ],
    ['whose plan is past', () => ({ plannedStart: from(-2 * DAY), plannedEnd: from(-DAY) }), true],
    ['in progress until the day before', () => running(dayOf(2 * DAY)), false],
    ['in progress until the pick-up’s day is over', () => running(dayOf(3 * DAY, 1)), true],
    ['in progress and late', () => running(dayOf(0, -2)), true],
  ])('%s', async (_, over, isDue) => {
    const template = await dueOn(dayOf(4 * DAY))
    await report({ templateId: template.id, ...over() })
    await book(3 * DAY, 8 * DAY)
    expect(await due()).toEqual(isDue ? [['Wash', 'during']] : [])
  })
})

test('bookings that take nothing, or are over, make nothing due; inactive routines are not', async () => {
  await dueOn(dayOf(0))
  const paused = await dueOn(dayOf(0), 'Paused')
  await shop.call(routine.update, { id: paused.id, isActive: false })
  await book(DAY, 3 * DAY, 'pending')
  await book(-3 * DAY, -DAY)
  expect(await due()).toEqual([])
  await book(5 * DAY, null)
  expect(await due()).toEqual([['Wash', 'overdue']])
})
