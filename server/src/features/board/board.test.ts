import { api } from '@pitlane/contract'
import type { Board } from '@pitlane/contract/board/calls'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { noonOf } from '@pitlane/contract/zones'
import { askingAgain } from '@pitlane/sandbox/testing/calls/asking-again'
import { anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { aShop, type Entered } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const { board, conflicts, demo, repairs, routine, vehicles } = api
const ZONE = 'America/New_York'
/** A day on which no clock is put, so that noon of one is a day from noon of the next. */
const noon = noonOf(dayIn(ZONE, new Date(Date.now() + 10 * DAY)), ZONE).getTime()
world.travel(noon - Date.now())
const at = (hours: number) => new Date(noon + hours * HOUR).toISOString()
const dayAt = (hours: number) => dayIn(ZONE, new Date(noon + hours * HOUR))

const inProgress = {
  status: 'in progress',
  startDate: dayAt(-24),
  startTime: '09:00',
  endDate: dayAt(24),
  endTime: '17:00',
} as const

const SIZE = 26
let shop: Awaited<ReturnType<typeof aShop>>
let cars: { id: string; vehicleKey: string; hqVehicleId: string; vehicleClass: string }[]
let bookings = 0

beforeAll(async () => {
  shop = await aShop(world, SIZE)
  await shop.call(api.tenants.update, { timezone: ZONE })
  cars = (await shop.call(vehicles.list, {})).map(({ id, vehicleKey, hqVehicleId, vehicleClass }) => ({
    ...{ id, vehicleKey, hqVehicleId: hqVehicleId ?? '', vehicleClass: vehicleClass ?? '' },
  }))
  for (const { hqVehicleId } of cars)
    await shop.call(demo.hq, { vehicle: { hqVehicleId, status: 'available' } })
})

type Car = (typeof cars)[number]
const carOf = (place: number): Car => {
  const car = cars[place]
  if (!car) throw new Error('The shop has no such car')
  return car
}
async function book(car: Car | null, from: number, to: number | null, over: Partial<Entered> = {}) {
  bookings += 1
  const id = `B${bookings}`
  await shop.enter({
    id,
    hqVehicleId: car?.hqVehicleId ?? null,
    status: 'open',
    pickUp: at(from),
    return: to === null ? null : at(to),
    ...over,
  })
  return id
}
const change = (car: Car, over: object) =>
  shop.call(demo.hq, { vehicle: { hqVehicleId: car.hqVehicleId, ...over } })
const report = async ({ id, vehicleKey }: Car, over: object) =>
  shop.call(repairs.create, await aReport(shop, { vehicleId: id, vehicleKey, ...over }))
const planned = async (car: Car, from: number, to: number, over: object = {}) => {
  const { id } = await report(car, { title: 'Planned', ...over })
  await shop.call(repairs.update, { id, plannedStart: at(from), plannedEnd: at(to) })
}
const show = (input: object = {}): Promise<Board> => shop.call(board.days, input)
const rowsOf = (shown: Board, id: string) => shown.pickUps.filter(({ booking }) => booking.id === id)

describe('a pick-up', () => {
  type Case = [what: string, state: string, kinds: string[], make: (car: Car) => Promise<unknown>]
  const cases: Case[] = [
    ['with nothing in its way', 'ready', [], async () => undefined],
    [
      'of a car with an open critical repair',
      'blocked',
      ['critical_repair'],
      (car) => report(car, { urgencyLevel: 'critical' }),
    ],
    [
      'of a car in the workshop',
      'blocked',
      ['in_repair'],
      (car) => report(car, { ...inProgress, urgencyLevel: 'high' }),
    ],
    ['while a repair is planned', 'blocked', ['in_repair'], (car) => planned(car, 2, 4)],
    ['when a planned repair ends', 'ready', [], (car) => planned(car, 1, 3)],
    ['before a planned repair', 'ready', [], (car) => planned(car, 4, 5)],
    [
      'with a paper that ends before the day of the return',
      'blocked',
      ['papers'],
      (car) => change(car, { registrationExpires: dayAt(27) }),
    ],
    [
      'with two such papers',
      'blocked',
      ['papers'],
      (car) => change(car, { plateExpires: dayAt(0), inspectionExpires: dayAt(-72) }),
    ],
    [
      'with a paper that ends on the day of the return',
      'ready',
      [],
      (car) => change(car, { plateExpires: dayAt(51) }),
    ],
    [
      'of a car that HQ has out of service',
      'blocked',
      ['out_of_service'],
      (car) => change(car, { status: 'out_of_service' }),
    ],
    ['of a car that is late', 'blocked', ['still_out'], (car) => book(car, -48, -3, { status: 'rental' })],
    [
      'of a car that comes back later',
      'blocked',
      ['still_out'],
      (car) => book(car, -48, 3.5, { status: 'rental' }),
    ],
    [
      'of a car that nobody agreed to bring back',
      'blocked',
      ['still_out'],
      (car) => book(car, -48, null, { status: 'rental' }),
    ],
    [
      'of a car that comes back within the turn-round',
      'check',
      ['short_turn_round'],
      (car) => book(car, -48, 2.5, { status: 'rental' }),
    ],
    [
      'of a car that comes back an hour before',
      'ready',
      [],
      (car) => book(car, -48, 2, { status: 'rental' }),
    ],
    ['of a car that is booked twice', 'check', ['short_turn_round'], (car) => book(car, 1, 10)],
    [
      'of a car with an open repair of high urgency',
      'check',
      ['high_repair'],
      (car) => report(car, { urgencyLevel: 'high' }),
    ],
    [
      'of a car with an open repair of medium urgency',
      'ready',
      [],
      (car) => report(car, { urgencyLevel: 'medium' }),
    ],
    [
      'of a car that HQ has in maintenance',
      'check',
      ['maintenance'],
      (car) => change(car, { status: 'dirty' }),
    ],
    [
      'with a routine that falls due before the return',
      'check',
      ['due_on_rental'],
      ({ vehicleKey }) => shop.call(routine.create, { vehicleKey, title: 'Oil', intervalValue: 1 }),
    ],
    [
      'with a routine that is due on the day of the return',
      'ready',
      [],
      ({ vehicleKey }) => shop.call(routine.create, { vehicleKey, title: 'Oil', intervalValue: 2 }),
    ],
    [
      'of a car with all of it',
      'blocked',
      ['critical_repair', 'out_of_service', 'high_repair'],
      async (car) => {
        await report(car, { urgencyLevel: 'high' })
        await report(car, { urgencyLevel: 'critical' })
        await change(car, { status: 'out_of_service' })
      },
    ],
  ]
  const ids: string[] = []
  let shown: Board
  beforeAll(async () => {
    for (const [place, [, , , make]] of cases.entries()) {
      const car = carOf(place)
      ids[place] = await book(car, 3, 51)
      await make(car)
    }
    await shop.sync()
    shown = await show()
  })

  test.each(cases.map(([what, state, kinds], place) => ({ what, state, kinds, place })))(
    '$what is $state: $kinds',
    ({ state, kinds, place }) => {
      const [row, ...more] = rowsOf(shown, ids[place] ?? '')
      expect(more).toEqual([])
      expect([row?.state, row?.reasons.map((it) => it.kind)]).toEqual([state, kinds])
      expect(row?.vehicle?.id).toBe(carOf(place).id)
    },
  )

  test('is in the order of time, and all are counted', () => {
    const times = shown.pickUps.map(({ booking }) => booking.pickUp)
    expect(times).toEqual([...times].sort())
    const count = (state: string) => shown.pickUps.filter((row) => row.state === state).length
    expect(shown.counts).toEqual({
      ready: count('ready'),
      check: count('check'),
      blocked: count('blocked'),
      unassigned: 0,
    })
    expect(Date.parse(shown.asOf ?? '')).toBeGreaterThanOrEqual(noon)
  })

  test('says what is wrong in a sentence, and names the repair', () => {
    const sentences = shown.pickUps.flatMap(({ reasons }) => reasons.map((it) => it.sentence))
    expect(sentences).toContain('It is still out; it was due back today at 9:00 AM.')
    expect(sentences).toContain('It comes back only 30 minutes before.')
    const [reason] = shown.pickUps.flatMap(({ reasons }) =>
      reasons.filter(({ kind }) => kind === 'critical_repair'),
    )
    expect(reason?.sentence).toBe(`R-${reason?.repair?.number} Brakes is open and critical.`)
  })

  test('names the routine that falls due, and the conflict that tells of the same', async () => {
    const reasons = shown.pickUps.flatMap((row) => row.reasons)
    const listed = await shop.call(conflicts.list, {})
    const linked = (kind: string, ofConflict: string) => {
      const ids = reasons.filter((it) => it.kind === kind).map((it) => it.conflictId)
      return ids.length > 0 && ids.every((id) => listed.some((it) => it.id === id && it.kind === ofConflict))
    }
    expect(linked('critical_repair', 'unsafe')).toBe(true)
    expect(linked('due_on_rental', 'due_on_rental')).toBe(true)
    const row = shown.pickUps.find(({ dueOnRental }) => dueOnRental.length > 0)
    expect(row?.dueOnRental).toMatchObject([
      { template: { title: 'Oil', nextDueDate: dayAt(24) }, atPickUp: 'during', booking: row?.booking },
    ])
    const [reason] = row?.reasons ?? []
    expect(reason?.sentence).toBe('Oil falls due during the rental.')

    await shop.call(conflicts.dismiss, { id: reason?.conflictId ?? '' })
    const [again] = rowsOf(await show(), row?.booking.id ?? '')
    expect(again?.reasons).toEqual([{ ...reason, conflictId: undefined }])
  })
})

describe('the board', () => {
  test('has no pending bookings and none that were picked up; one that was missed is on it as long as it may be', async () => {
    const free = carOf(SIZE - 1)
    const missed = await book(free, -50, 5)
    const over = await book(free, -50, -2)
    const pending = await book(free, 6, 7, { status: 'pending' })
    const reserved = await book(free, 8, 9, { status: 'pending-reserved' })
    const later = await book(free, 58, 62)
    await shop.sync()
    const today = await show({ days: 1 })
    const [found, ...others] = [missed, over, pending, reserved].map((id) => rowsOf(today, id).length)
    expect([found, ...others]).toEqual([1, 0, 0, 1])
    expect(rowsOf(await show({ date: dayAt(24), days: 1 }), missed)).toEqual([])
    expect(rowsOf(await show({ date: dayAt(24) }), later)).toHaveLength(1)
    expect(rowsOf(await show(), later)).toEqual([])
  })

  test('tells how many of its class are free and ready for a booking without a car', async () => {
    const free = carOf(SIZE - 2)
    const ofClass = cars.filter((car) => car.vehicleClass === free.vehicleClass)
    const id = await book(null, 200, 230, { vehicleClass: free.vehicleClass })
    const strange = await book(null, 200, 230, { vehicleClass: 'Hovercraft' })
    await shop.sync()
    const asked = { date: dayAt(200), days: 1 }
    const before = rowsOf(await show(asked), id)[0]
    expect(before).toMatchObject({ vehicle: null, state: 'unassigned', reasons: [] })
    expect(before?.readyInClass).toBeGreaterThan(0)
    expect(before?.readyInClass).toBeLessThanOrEqual(ofClass.length)
    expect(rowsOf(await show(asked), strange)[0]?.readyInClass).toBe(0)

    await book(free, 229, 240)
    await shop.sync()
    const after = await show(asked)
    expect(rowsOf(after, id)[0]?.readyInClass).toBe((before?.readyInClass ?? 0) - 1)
    expect(after.counts).toMatchObject({ unassigned: 2 })
  })

  test('has the returns of rentals, late ones of earlier days on today, with what is to be done', async () => {
    const car = carOf(SIZE - 3)
    const late = await book(car, -80, -30, { status: 'rental', returnLocation: 'King Street' })
    const soon = await book(carOf(SIZE - 4), -80, 30, { status: 'rental', returnLocation: 'Folly Beach' })
    await report(car, { title: 'Mirror', urgencyLevel: 'low' })
    await planned(car, 30, 32, { title: 'Tires' })
    await shop.call(routine.create, {
      vehicleKey: car.vehicleKey,
      title: 'Check the brakes',
      intervalValue: 5,
    })
    await shop.sync()
    const shown = await show()
    const backOf = (id: string) => shown.returns.find(({ booking }) => booking.id === id)
    expect(backOf(soon)).toMatchObject({ isLate: false, todo: [] })
    expect(backOf(late)).toMatchObject({ isLate: true, vehicle: { id: car.id } })
    expect(backOf(late)?.todo.map(({ kind, sentence }) => [kind, sentence.replace(/^R-\d+ /, '')])).toEqual([
      ['planned_repair', 'Tires is planned for tomorrow at 6:00 PM.'],
      ['open_repair', 'Mirror is open.'],
      ['due', 'Check the brakes is due in 5 days.'],
    ])
    expect((await show({ date: dayAt(24) })).returns.map(({ booking }) => booking.id)).not.toContain(late)
    const here = await show({ location: 'King Street' })
    expect(here.returns.map(({ booking }) => booking.id)).toEqual([late])
    expect(here.pickUps.every(({ booking }) => booking.pickUpLocation === 'King Street')).toBe(true)
  })

  test('has a row for each car of a booking that has several', async () => {
    const [one, other] = [carOf(SIZE - 1), carOf(SIZE - 2)]
    const id = await book(one, 10, 11.5)
    await shop.sync()
    const { tenant } = shop
    await world.platform.database.inTenant(tenant.id)(sql`
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active)
      select ${tenant.id}, id, 1, ${other.hqVehicleId}, true from bookings
      where tenant_id = ${tenant.id} and hq_id = ${id} returning booking_id`)
    const rows = rowsOf(await show(), id)
    expect(rows.map(({ vehicle }) => vehicle?.id).sort()).toEqual([one.id, other.id].sort())
    expect(rows.map(({ booking }) => booking)).toEqual([rows[0]?.booking, rows[0]?.booking])
  })

  test('is for every user of the business, and of nobody else', async () => {
    const employee = await anEmployee(world.app, shop, shop.tenant.slug)
    expect((await employee.call(board.days, {})).pickUps).toEqual((await show()).pickUps)
    const stranger = await aShop(world)
    expect(await stranger.call(board.days, {})).toMatchObject({ pickUps: [], returns: [] })
  })

  test.each([{ days: 0 }, { days: 8 }, { date: '2026-02-30' }, { date: '0001-01-01' }, { date: 'today' }])(
    'of %j is refused',
    async (input) => {
      await expect(show(input)).rejects.toMatchObject({ code: 'invalid' })
    },
  )
})

test('an unchanged board is not sent again; a repair, a check that is wanted and the next minute make it another, for everybody', async () => {
  world.travel(noon - Date.now())
  const own = await aShop(world, 2)
  const colleague = await anEmployee(world.app, own, own.tenant.slug)
  const windows = [own, colleague, own, colleague].map((who) => askingAgain(world, who))
  const all = async () => {
    const asked = await Promise.all(windows.map((ask) => ask('/api/board')))
    expect(new Set(asked.map(({ answer }) => answer.body)).size).toBe(1)
    return new Set(asked.map(({ isNew, isSent }) => (isNew ? 'new' : isSent)))
  }
  expect(await all()).toEqual(new Set(['new']))
  const changes: (() => unknown)[] = [
    async () => own.call(repairs.create, await aReport(own)),
    async () =>
      own.call(api.checks.saveSettings, { ...(await own.call(api.checks.settings, {})), isActive: true }),
    () => world.travel(noon + MINUTE - Date.now()),
  ]
  for (const change of changes) {
    expect(await all()).toEqual(new Set([false]))
    await change()
    expect(await all()).toEqual(new Set(['new']))
  }
})
