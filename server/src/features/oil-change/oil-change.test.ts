import { api } from '@pitlane/contract'
import type { RoutineTemplate, TemplatePage } from '@pitlane/contract/routine/calls'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const world = await openWorld()
const { oilChange, routine, repairs } = api

describe('initializing', () => {
  test('gives every vehicle an oil change, a second time none, and new vehicles theirs', async () => {
    const shop = await aConnectedTenant(world, 12)
    world.hq.change(shop.tenantToken, { vehicles: 9 })
    await shop.call(api.hq.sync, {})
    const fleet = await shop.call(api.vehicles.list, {})
    const first = await shop.call(oilChange.initialize, {})
    expect(first).toMatchObject({ created: 9, existing: 0 })
    expect(first.templates.map((it) => it.vehicleKey)).toEqual(fleet.map((it) => it.vehicleKey))
    expect(first.templates[0]).toMatchObject({
      title: 'Oil Change',
      category: 'oil_change',
      triggerType: 'mileage',
      intervalValue: 5_000,
      nextDueMileage: (fleet[0]?.mileage ?? 0) + 5_000,
    })
    expect(await shop.call(oilChange.initialize, {})).toEqual({ created: 0, existing: 9, templates: [] })

    await shop.call(routine.update, { id: first.templates[0]?.id ?? '', isActive: false })
    world.hq.change(shop.tenantToken, { vehicles: 12 })
    await shop.call(api.hq.sync, {})
    expect(await shop.call(oilChange.summary, {})).toMatchObject({ totalVehicles: 12, vehiclesWithout: 3 })
    const more = await shop.call(oilChange.initialize, {
      triggerType: 'time',
      intervalValue: 6,
      intervalUnit: 'months',
    })
    expect(more).toMatchObject({ created: 3, existing: 9 })
    expect(more.templates[0]).toMatchObject({ triggerType: 'time', intervalValue: 6, intervalUnit: 'months' })
    const all = (await shop.call(routine.list, { category: 'oil_change' })) as RoutineTemplate[]
    expect(new Set(all.map((it) => it.vehicleKey)).size).toBe(12)
    expect(all).toHaveLength(12)
  })

  test('ten at once double nothing', async () => {
    const shop = await aConnectedTenant(world, 7)
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.call(oilChange.initialize, {})))
    expect(answers.map((it) => it.created).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
    expect(await shop.call(routine.list, { page: 1 })).toMatchObject({ total: 7 })
  })

  test('an interval that is none is refused', async () => {
    const shop = await aConnectedTenant(world, 1)
    for (const wrong of [
      { intervalValue: 0 },
      { intervalValue: 1.5 },
      { intervalValue: 10_000_000 },
      { triggerType: 'time' as const },
    ])
      await expect(shop.call(oilChange.initialize, wrong)).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ path: 'intervalValue' }],
      })
  })
})

test('the page has its four numbers, the ten most recent oil changes, and its routines in pages', async () => {
  const shop = await aConnectedTenant(world, 4)
  expect(await shop.call(oilChange.summary, {})).toEqual({
    totalVehicles: 4,
    activeTemplates: 0,
    completedOilChanges: 0,
    pendingOilChanges: 0,
    totalTemplates: 0,
    vehiclesWithout: 4,
    recent: [],
  })
  const { templates } = await shop.call(oilChange.initialize, {})
  await shop.call(routine.update, { id: templates[0]?.id ?? '', isActive: false })
  await shop.call(routine.create, await aTemplate(shop, { title: 'Tires', category: 'tires' }))
  const report = async (over: object) => shop.call(repairs.create, await aReport(shop, over))
  for (let number = 1; number <= 11; number++)
    await report({
      title: `Oil change ${number}`,
      category: 'oil_change',
      ...(number % 2 && { status: 'completed', endDate: '2026-01-01' }),
    })
  await report({ title: 'Not oil', category: 'tires' })
  const summary = await shop.call(oilChange.summary, {})
  expect(summary).toMatchObject({
    totalVehicles: 4,
    activeTemplates: 3,
    totalTemplates: 4,
    completedOilChanges: 6,
    pendingOilChanges: 5,
    vehiclesWithout: 0,
  })
  expect(summary.recent.map((it) => it.title)).toEqual(
    [10, 8, 6, 4, 2, 11, 9, 7, 5, 3].map((number) => `Oil change ${number}`),
  )
  const page = (await shop.call(routine.list, { category: 'oil_change', page: 1, limit: 3 })) as TemplatePage
  expect(page).toMatchObject({ total: 4, totalPages: 2, templates: [{ title: 'Oil Change' }, {}, {}] })
})

test('the most recent are the latest by completion, open ones by report, also when all came with one import', async () => {
  const shop = await aConnectedTenant(world, 1)
  const [car] = await shop.call(api.vehicles.list, {})
  const days = [5, 11, 2, 9, 1, 12, 7, 3, 10, 6, 4, 8]
  await shop.call(api.imports.importCsv, {
    repairs: days.map((day) => ({
      title: `Oil ${day}`,
      description: 'Done elsewhere',
      vehicleKey: car?.vehicleKey,
      category: 'oil_change',
      urgencyLevel: 'low',
      repairCost: day,
      odometerReading: 1_000 + day,
      endDate: `2025-06-${String(day).padStart(2, '0')}`,
    })),
  })
  await shop.call(repairs.create, await aReport(shop, { title: 'Reported now', category: 'oil_change' }))
  const { recent } = await shop.call(oilChange.summary, {})
  expect(recent.map((it) => it.title)).toEqual([
    'Reported now',
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((day) => `Oil ${day}`),
  ])
  expect(recent[1]).toMatchObject({ endDate: '2025-06-12', odometerReading: 1_012, repairCost: 12 })
})
