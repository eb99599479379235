import { api } from '@pitlane/contract'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { PLAN_IN_THE_PAST, PLANNED_TOGETHER_MAX } from '@pitlane/contract/planning/calls'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const { planning, repairs, routine } = api
const from = (ms: number) =>
  new Date(Math.floor(world.platform.clock().getTime() / 1000) * 1000 + ms).toISOString()

let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  shop = await aShop(world)
})

const report = async (over: object = {}) =>
  shop.call(
    repairs.create,
    await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey, ...over }),
  )
const routineOf = async (over: object = {}) =>
  shop.call(routine.create, await aTemplate(shop, { vehicleKey: shop.car.vehicleKey, ...over }))
const plan = (over: object) =>
  shop.call(planning.plan, { vehicleId: shop.car.id, start: from(DAY), end: from(DAY + 2 * HOUR), ...over })

describe('a plan', () => {
  test('gives repairs and routines of one car one time, and every history says so', async () => {
    const [one, other] = [await report(), await report({ title: 'Second' })]
    const template = await routineOf({ expectedHours: 1.5 })
    const times = { start: from(2 * DAY), end: from(2 * DAY + 3 * HOUR) }
    const planned = await plan({
      ...times,
      repairIds: [one.id, other.id, one.id],
      templateIds: [template.id],
    })
    expect(planned.repairs.map((it) => [it.plannedStart, it.plannedEnd])).toEqual(
      Array.from({ length: 3 }, () => [times.start, times.end]),
    )
    const made = planned.repairs.find((it) => it.templateId === template.id)
    expect(made).toMatchObject({ status: 'need', expectedHours: 1.5, vehicleId: shop.car.id })
    for (const { id } of planned.repairs) {
      const [latest] = await shop.call(repairs.history, { id })
      expect(latest).toMatchObject({
        action: 'edited',
        by: { id: shop.user.id },
        changes: [
          { field: 'plannedStart', from: null, to: times.start },
          { field: 'plannedEnd', from: null, to: times.end },
        ],
      })
    }
  })

  test('may say who does it, which every history tells; otherwise whoever was to do it stays', async () => {
    const [one, other] = [await report({ mechanic: 'Ada' }), await report({ title: 'Second' })]
    const repairIds = [one.id, other.id]
    const kept = await plan({ repairIds })
    expect(kept.repairs.map((it) => it.mechanic)).toEqual(['Ada', null])
    const given = await plan({ repairIds, mechanic: 'Ada' })
    expect(given.repairs.map((it) => it.mechanic)).toEqual(['Ada', 'Ada'])
    const [latest] = await shop.call(repairs.history, { id: other.id })
    expect(latest?.changes).toContainEqual({ field: 'mechanic', from: null, to: 'Ada' })
  })

  test('of a routine that has an open repair plans that one', async () => {
    const template = await routineOf()
    const first = await plan({ templateIds: [template.id] })
    const again = await plan({ start: from(3 * DAY), end: from(3 * DAY + HOUR), templateIds: [template.id] })
    expect(again.repairs.map((it) => it.id)).toEqual(first.repairs.map((it) => it.id))
  })

  test('made by many at once makes one repair of a routine', async () => {
    const template = await routineOf()
    const plans = await Promise.all(Array.from({ length: 6 }, () => plan({ templateIds: [template.id] })))
    expect(new Set(plans.map((it) => it.repairs[0]?.id)).size).toBe(1)
  })

  test.each<[what: string, over: () => Promise<object> | object, expected: object]>([
    ['begins over an hour ago', () => ({ start: from(-2 * HOUR) }), { sentence: PLAN_IN_THE_PAST }],
    ['ends before it begins', () => ({ end: from(HOUR) }), { code: 'invalid' }],
    ['takes over sixty days', () => ({ end: from(62 * DAY) }), { code: 'invalid' }],
    ['is of nothing', () => ({ repairIds: [] }), { code: 'invalid' }],
    ['is of another car', () => ({ vehicleId: shop.other.id }), { code: 'invalid' }],
    ['is of no car', () => ({ vehicleId: shop.user.id }), { code: 'not_found' }],
    ['is of a repair that is not there', () => ({ repairIds: [shop.user.id] }), { code: 'not_found' }],
    ['is of a routine that is not there', () => ({ templateIds: [shop.user.id] }), { code: 'not_found' }],
    [
      'is of a completed repair',
      async () => ({ repairIds: [(await report({ status: 'completed', endDate: '2026-01-01' })).id] }),
      { code: 'invalid' },
    ],
  ])('that %s is refused, and nothing is planned', async (_, over, expected) => {
    const repair = await report()
    await expect(plan({ repairIds: [repair.id], ...(await over()) })).rejects.toMatchObject(expected)
    expect(await shop.call(repairs.one, { id: repair.id })).toMatchObject({ plannedStart: null })
  })

  test('may begin within the last hour', async () => {
    const repair = await report()
    const { repairs: planned } = await plan({ start: from(-59 * MINUTE), repairIds: [repair.id] })
    expect(planned).toHaveLength(1)
  })

  test('of a stranger’s repair is refused like one of nobody’s', async () => {
    const stranger = await aShop(world)
    const repair = await report()
    const theirs = {
      vehicleId: stranger.car.id,
      start: from(DAY),
      end: from(DAY + HOUR),
      repairIds: [repair.id],
    }
    await expect(stranger.call(planning.plan, theirs)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a booking in the way', () => {
  const conflictsOf = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: { code: string; conflicts: Conflict[] }) => {
        expect(error.code).toBe('conflict')
        return error.conflicts
      },
    )

  test('is told, and may be overruled; what touches is none', async () => {
    const [pickUp, end] = [from(5 * DAY), from(7 * DAY)]
    await shop.enter({ id: 501, hqVehicleId: shop.car.hqVehicleId, status: 'open', pickUp, return: end })
    await shop.sync()
    const repair = await report({ title: 'Brake pads' })
    const over = { start: from(6 * DAY), end: from(6 * DAY + HOUR), repairIds: [repair.id] }
    const [conflict, ...more] = await conflictsOf(plan(over))
    expect(more).toEqual([])
    expect(conflict).toMatchObject({
      kind: 'overlap',
      severity: 'warning',
      at: pickUp,
      vehicle: { id: shop.car.id, vehicleKey: shop.car.vehicleKey },
      repair: { id: repair.id, title: 'Brake pads' },
      booking: { id: '501', status: 'open' },
      sentence: expect.stringContaining('Brake pads'),
    })
    expect(await shop.call(repairs.one, { id: repair.id })).toMatchObject({ plannedStart: null })
    expect((await plan({ ...over, force: true })).repairs[0]).toMatchObject({ plannedStart: over.start })
    await plan({ start: from(4 * DAY), end: pickUp, repairIds: [repair.id] })
    await plan({ start: end, end: from(8 * DAY), repairIds: [repair.id] })
  })

  test('of many jobs is told so often as somebody reads', async () => {
    const many = await aShop(world)
    const first = await many.call(repairs.create, await aReport(many))
    const made = await world.platform.database.inTenant(many.tenant.id)<{ id: string }>(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, number)
      select tenant_id, vehicle_id, reported_by, title, description, category, number + n
      from repairs, generate_series(1, ${PLANNED_TOGETHER_MAX - 1}::int) as n
      where tenant_id = ${many.tenant.id} and id = ${first.id} returning id`)
    const pickUp = (place: number) => from(DAY + place * HOUR)
    for (const place of [1, 2])
      await many.enter({
        id: 600 + place,
        hqVehicleId: many.car.hqVehicleId,
        status: 'open',
        pickUp: pickUp(place),
        return: pickUp(place + 1),
      })
    await many.sync()
    const wish = {
      vehicleId: many.car.id,
      start: from(DAY),
      end: from(2 * DAY),
      repairIds: [first.id, ...made.map(({ id }) => id)],
    }
    const conflicts = await conflictsOf(many.call(planning.plan, wish))
    expect(conflicts.map((it) => it.booking?.id)).toEqual(Array(100).fill('601'))
  })

  test('that runs is critical, pending or another car’s is none', async () => {
    const running = { status: 'rental', pickUp: from(-DAY), return: from(3 * DAY) } as const
    await shop.enter({ id: 502, hqVehicleId: shop.other.hqVehicleId, ...running })
    await shop.enter({ id: 503, hqVehicleId: shop.car.hqVehicleId, ...running, status: 'pending' })
    await shop.sync()
    const repair = await report({ vehicleId: shop.other.id, vehicleKey: shop.other.vehicleKey })
    const mine = await report()
    const times = { start: from(2 * DAY), end: from(2 * DAY + HOUR) }
    const conflicts = await conflictsOf(plan({ ...times, vehicleId: shop.other.id, repairIds: [repair.id] }))
    expect(conflicts).toMatchObject([{ severity: 'critical', booking: { id: '502' } }])
    expect((await plan({ ...times, repairIds: [mine.id] })).repairs).toHaveLength(1)
  })
})

test('employees plan too', async () => {
  const employee = await anEmployee(world.app, shop, shop.registration.businessSlug)
  const repair = await report()
  const wish = {
    vehicleId: shop.car.id,
    start: from(20 * DAY),
    end: from(20 * DAY + HOUR),
    repairIds: [repair.id],
  }
  expect((await employee.call(planning.plan, wish)).repairs).toHaveLength(1)
})

test('a routine keeps the hours it is said to take', async () => {
  const template = await routineOf({ expectedHours: 0.75 })
  expect(template.expectedHours).toBe(0.75)
  expect(await shop.call(routine.update, { id: template.id, expectedHours: null })).toMatchObject({
    expectedHours: null,
  })
  await expect(shop.call(routine.update, { id: template.id, expectedHours: 0.3 })).rejects.toMatchObject({
    code: 'invalid',
  })
})
