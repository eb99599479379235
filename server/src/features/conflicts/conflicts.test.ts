import { api } from '@pitlane/contract'
import { helpfulActions } from '@pitlane/contract/conflicts/words'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { dayIn } from '@pitlane/contract/formats'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { wallAt } from '@pitlane/contract/zones'
import { askingAgain } from '@pitlane/sandbox/testing/calls/asking-again'
import { anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { digested, type IncomingBooking } from '../bookings/incoming.ts'
import { receiveBookings } from '../bookings/receive-bookings.ts'

const world = await openWorld({ demo: true })
const { conflicts, repairs, routine } = api

let shop: Awaited<ReturnType<typeof aShop>>
/** The clock stands still while a test runs: what is exactly so many hours ahead stays so. */
let now = 0

beforeAll(async () => {
  shop = await aShop(world)
})

beforeEach(async () => {
  now = Math.floor(Date.now() / MINUTE) * MINUTE
  world.platform.clock = () => new Date(now)
  await book()
  const run = world.platform.database.inTenant(shop.tenant.id)
  await run(sql`delete from repairs where tenant_id = ${shop.tenant.id}`)
  await run(sql`delete from routine_templates where tenant_id = ${shop.tenant.id}`)
})

const at = (ms: number) => new Date(now + ms).toISOString()

interface Trip {
  id: string
  pickUp: number
  back: number | null
  status?: IncomingBooking['status']
  cars?: string[]
}

/** These are all the bookings there are, of the first car unless said. */
async function book(...trips: Trip[]): Promise<void> {
  const bookings = trips.map(({ id, pickUp, back, status = 'open', cars = [shop.car.hqVehicleId] }) => ({
    hqId: id,
    number: id,
    status,
    pickUpAt: new Date(now + pickUp),
    returnAt: back === null ? null : new Date(now + back),
    vehicleClass: null,
    pickUpLocation: null,
    returnLocation: null,
    price: null,
    currency: null,
    days: null,
    vehicles: cars.map((hqVehicleId) => ({
      hqVehicleId,
      isActive: true,
      pickUpAt: null,
      returnAt: null,
      odometerPickUp: null,
      odometerReturn: null,
    })),
  }))
  const { platform } = world
  const reading = { since: new Date(0), isFull: true, isComplete: true, readAt: new Date(now) }
  await withTenant({ now: new Date(now), log: platform.log, platform }, shop.tenant.id, (ctx) =>
    receiveBookings(ctx, {
      bookings: bookings.map(digested),
      presentIds: new Set(trips.map(({ id }) => id)),
      ...reading,
    }),
  )
}

type Report = Partial<Sent<typeof repairs.create>>
const report = async (over: Report = {}) =>
  shop.call(
    repairs.create,
    await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey, ...over }),
  )
const planned = (start: number, end: number): Report => ({ plannedStart: at(start), plannedEnd: at(end) })
const critical: Report = { urgencyLevel: 'critical' }

/** In progress, between two moments; to the minute, on the clock of the business. */
function running(start: number, end: number): Report {
  const dayOf = (ms: number) => dayIn(shop.tenant.timezone, new Date(now + ms))
  const timeOf = (ms: number) => new Date(wallAt(now + ms, shop.tenant.timezone)).toISOString().slice(11, 16)
  return {
    status: 'in progress',
    startDate: dayOf(start),
    startTime: timeOf(start),
    endDate: dayOf(end),
    endTime: timeOf(end),
  }
}

const list = (over: Sent<typeof conflicts.list> = {}): Promise<Conflict[]> => shop.call(conflicts.list, over)
/** "unsafe critical 24", with the hours from now on. */
const told = async () =>
  (await list()).map((it) => `${it.kind} ${it.severity} ${(Date.parse(it.at) - now) / HOUR}`)

const soon = (hours: number): Trip => ({ id: 'soon', pickUp: hours * HOUR, back: (hours + 24) * HOUR })
const late: Trip = { id: 'late', pickUp: -2 * DAY, back: -HOUR, status: 'rental' }
const out: Trip = { id: 'out', pickUp: -DAY, back: DAY, status: 'rental' }

describe('a conflict', () => {
  test.each<[what: string, repair: () => Report, trips: Trip[], expected: string[]]>([
    ['a plan that touches a pick-up', () => planned(8 * HOUR, 10 * HOUR), [soon(10)], []],
    [
      'a plan one minute over',
      () => planned(8 * HOUR, 10 * HOUR + MINUTE),
      [soon(10)],
      ['overlap critical 10'],
    ],
    ['a plan that begins at the return', () => planned(34 * HOUR, 36 * HOUR), [soon(10)], []],
    ['a pick-up in exactly 48 hours', () => planned(DAY, 3 * DAY), [soon(48)], ['overlap critical 48']],
    [
      'a pick-up a minute later',
      () => planned(DAY, 4 * DAY),
      [soon(48 + 1 / 60)],
      ['overlap warning 48.016666666666666'],
    ],
    ['a plan far ahead', () => planned(20 * DAY, 21 * DAY), [soon(20 * 24)], ['overlap warning 480']],
    [
      'a booking that is only asked for',
      () => planned(DAY, 2 * DAY),
      [{ ...soon(24), status: 'pending' }],
      [],
    ],
    ['a plan in a running rental', () => planned(HOUR, 2 * HOUR), [out], []],
    ['work that ends in time', () => running(-HOUR, 5 * HOUR), [soon(5)], []],
    ['work that does not', () => running(-HOUR, 6 * HOUR), [soon(5)], ['overlap critical 5']],
    ['work while the car is out', () => running(-HOUR, 5 * HOUR), [out], ['out_in_repair warning 0']],
    [
      'late work and a pick-up in exactly 72 hours',
      () => running(-3 * HOUR, -HOUR),
      [soon(72)],
      ['late_repair critical 72'],
    ],
    [
      'late work and a pick-up after that',
      () => running(-3 * HOUR, -HOUR),
      [soon(73)],
      ['overlap warning 73'],
    ],
    ['late work and a pick-up after a week', () => running(-3 * HOUR, -HOUR), [soon(7 * 24)], []],
    [
      'a critical repair and a pick-up in exactly 72 hours',
      () => critical,
      [soon(72)],
      ['unsafe critical 72'],
    ],
    ['a critical repair and a pick-up after that', () => critical, [soon(73)], []],
    [
      'a critical repair, planned in time',
      () => ({ ...critical, ...planned(HOUR, 10 * HOUR) }),
      [soon(10)],
      [],
    ],
    [
      'a critical repair, planned a minute too long',
      () => ({ ...critical, ...planned(HOUR, 10 * HOUR + MINUTE) }),
      [soon(10)],
      ['unsafe critical 10'],
    ],
    [
      'a critical repair whose plan is past',
      () => ({ ...critical, ...planned(-3 * HOUR, -HOUR) }),
      [soon(10)],
      ['unsafe critical 10'],
    ],
    [
      'a critical repair, done in time',
      () => ({ ...critical, ...running(-HOUR, 10 * HOUR) }),
      [soon(10)],
      [],
    ],
    ['a critical repair of a car that is out', () => critical, [out], ['unsafe critical 0']],
    ['the same, and the next pick-up', () => critical, [out, soon(30)], ['unsafe critical 0']],
    [
      'the same, planned over a pick-up that is far ahead',
      () => ({ ...critical, ...planned(4 * DAY, 6 * DAY) }),
      [out, soon(5 * 24)],
      ['unsafe critical 0', 'overlap warning 120'],
    ],
    ['a pick-up that was missed', () => critical, [{ ...soon(-3) }], ['unsafe critical -3']],
    ['a booking that is wholly past', () => critical, [soon(-24)], []],
    ['a late return and a plan', () => planned(HOUR, 3 * HOUR), [late], ['late_return critical 1']],
    ['a late return and a plan in two hours', () => planned(2 * HOUR, 3 * HOUR), [late], []],
    [
      'a late return and a pick-up',
      () => ({ urgencyLevel: 'low' }),
      [late, soon(1)],
      ['late_return critical 1'],
    ],
    ['a late return and a pick-up in two hours', () => ({ urgencyLevel: 'low' }), [late, soon(2)], []],
    [
      'a late return, a plan and a pick-up',
      () => planned(HOUR, 1.25 * HOUR),
      [late, soon(1.5)],
      ['late_return critical 1', 'late_return critical 1.5'],
    ],
  ])('%s', async (_, repair, trips, expected) => {
    await report(repair())
    await book(...trips)
    expect(await told()).toEqual(expected)
  })

  test('is told of each car of a booking, and of each repair', async () => {
    await report(critical)
    await report({ ...critical, title: 'Tyres' })
    await report({ ...critical, vehicleId: shop.other.id, vehicleKey: shop.other.vehicleKey })
    await book({ ...soon(24), cars: [shop.car.hqVehicleId, shop.other.hqVehicleId, shop.car.hqVehicleId] })
    const found = await list()
    expect(found.map((it) => it.vehicle.id).sort()).toEqual([shop.car.id, shop.car.id, shop.other.id].sort())
    expect(new Set(found.map((it) => it.id)).size).toBe(3)
    expect(await list({ vehicleId: shop.other.id })).toEqual(
      found.filter((it) => it.vehicle.id === shop.other.id),
    )
    expect(await list({ vehicleId: shop.user.id })).toEqual([])
  })

  test('says where the business is what collides, and what helps', async () => {
    now = Date.parse('2026-11-17T15:00:00Z')
    await shop.call(api.tenants.update, { timezone: 'America/New_York' })
    const { number } = await report({ ...critical, title: 'Brake pedal feels soft' })
    await book({ id: 'soon', pickUp: 23 * HOUR, back: 3 * DAY })
    const [found] = await list()
    await shop.call(api.tenants.update, { clock: 24 })
    const [inFull] = await list()
    await shop.call(api.tenants.update, { timezone: shop.tenant.timezone, clock: 12 })
    const said = (time: string) =>
      `${shop.car.vehicleKey} goes out tomorrow at ${time}, and R-${number} Brake pedal feels soft is open and critical.`
    expect(found?.sentence).toBe(said('9:00 AM'))
    expect(inFull).toEqual({ ...found, sentence: said('09:00') })
    expect(found).toMatchObject({
      repair: { number, status: 'need', urgencyLevel: 'critical' },
      booking: { id: 'soon', status: 'open' },
    })
    expect(found && helpfulActions(found)).toEqual(['find_slot', 'open_repair', 'other_cars'])
  })

  test('is a routine that falls due within a rental of the next seven days, critical when it is overdue by then', async () => {
    const template = await shop.call(
      routine.create,
      await aTemplate(shop, { vehicleKey: shop.car.vehicleKey, title: 'Wash', intervalValue: 8 }),
    )
    await book({ id: 'soon', pickUp: 7 * DAY, back: 10 * DAY })
    expect(await list()).toMatchObject([
      {
        kind: 'due_on_rental',
        severity: 'warning',
        at: at(7 * DAY),
        template: { id: template.id, title: 'Wash' },
      },
    ])
    await book({ id: 'soon', pickUp: 7 * DAY + MINUTE, back: 10 * DAY })
    expect(await list()).toEqual([])
    await shop.call(routine.update, { id: template.id, intervalValue: 1 })
    await book({ id: 'soon', pickUp: 3 * DAY, back: 10 * DAY })
    expect(await told()).toEqual(['due_on_rental critical 72'])
    await book({ id: 'soon', pickUp: -DAY, back: 10 * DAY, status: 'rental' })
    expect(await list()).toEqual([])
  })
})

describe('dismissing', () => {
  const historyOf = async (id: string) =>
    (await shop.call(repairs.history, { id })).map(({ action, by }) => [action, by?.id])

  test('hides a conflict for everybody, until it is brought back; the repair tells who', async () => {
    const repair = await report(critical)
    await book(soon(24))
    const [conflict] = await list()
    const id = conflict?.id ?? ''
    const employee = await anEmployee(world.app, shop, shop.registration.businessSlug)
    await employee.call(conflicts.dismiss, { id })
    await employee.call(conflicts.dismiss, { id })
    expect(await list()).toEqual([])
    expect(await list({ dismissed: 'true' })).toEqual([conflict])
    await shop.call(conflicts.bringBack, { id })
    await shop.call(conflicts.bringBack, { id })
    expect(await list()).toEqual([conflict])
    expect(await historyOf(repair.id)).toEqual([
      ['restored', shop.user.id],
      ['dismissed', employee.user.id],
      ['created', shop.user.id],
    ])
  })

  test.each<[what: string, change: (repairId: string) => Promise<unknown>, isBack: boolean]>([
    ['a booking that is moved', () => book({ ...soon(24), pickUp: 25 * HOUR }), true],
    [
      'a plan that still is too late',
      (id) => shop.call(repairs.update, { id, ...planned(DAY, 2 * DAY) }),
      true,
    ],
    ['another name', (id) => shop.call(repairs.update, { id, title: 'Called otherwise' }), false],
    ['a booking that is as it was', () => book(soon(24)), false],
    ['a second repair', () => report({ urgencyLevel: 'low' }), false],
    [
      'hours that pass',
      async () => book({ ...soon(24), pickUp: 24 * HOUR - pass(5 * HOUR), back: 48 * HOUR - 5 * HOUR }),
      false,
    ],
  ])('%s', async (_, change, isBack) => {
    const repair = await report(critical)
    await book(soon(24))
    const [conflict] = await list()
    await shop.call(conflicts.dismiss, { id: conflict?.id ?? '' })
    await change(repair.id)
    const found = await list()
    expect(found).toHaveLength(isBack ? 1 : 0)
    expect(found.map((it) => it.id)).not.toContain(conflict?.id)
  })

  test('what is no conflict, or none any more, is not found', async () => {
    const repair = await report(critical)
    await book(soon(24))
    const [conflict] = await list()
    await shop.call(repairs.remove, { id: repair.id })
    for (const id of [conflict?.id ?? '', 'nothing', shop.user.id])
      for (const call of [conflicts.dismiss, conflicts.bringBack])
        await expect(shop.call(call, { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

/** So much later it is the same moment that is so much nearer. */
function pass(ms: number): number {
  now += ms
  return ms
}

test('an unchanged answer is not sent again; a dismissal, a booking and the next minute make it another', async () => {
  await report(critical)
  await book(soon(24))
  const ask = askingAgain(world, shop)
  const get = () => ask('/api/conflicts')
  expect(await get()).toMatchObject({ isSent: true })
  const [conflict] = await list()
  const changes: (() => unknown)[] = [
    () => shop.call(conflicts.dismiss, { id: conflict?.id ?? '' }),
    () => book(soon(20)),
    () => pass(MINUTE),
  ]
  for (const change of changes) {
    expect(await get()).toMatchObject({ isNew: false, isSent: false })
    await change()
    expect(await get()).toMatchObject({ isNew: true })
  }
})
