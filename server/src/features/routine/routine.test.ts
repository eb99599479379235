import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { limits } from '@pitlane/contract/limits'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { RoutineTemplate, TemplatePage } from '@pitlane/contract/routine/calls'
import { ROUTINES_FULL } from '@pitlane/contract/routine/input'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant, aReport, aTemplate, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const world = await openWorld()
const { routine } = api
const admin = await aConnectedTenant(world, 12)
const fleet = await admin.call(api.vehicles.list, {})
const keys = fleet.map((vehicle) => vehicle.vehicleKey)
const day = (days = 0) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const made = async (over: Partial<Sent<typeof routine.create>> = {}) =>
  admin.call(routine.create, await aTemplate(admin, over))

describe('making a routine', () => {
  test('by time: first due one interval from today', async () => {
    const template = await made({ description: ' Pads and discs ', intervalValue: 10 })
    expect(template).toMatchObject({
      vehicleKey: keys[0],
      vehicleId: fleet[0]?.id,
      title: 'Check the brakes',
      description: 'Pads and discs',
      category: 'maintenance',
      triggerType: 'time',
      intervalValue: 10,
      intervalUnit: 'days',
      isActive: true,
      nextDueDate: day(10),
      nextDueMileage: null,
      lastCompletedDate: null,
      lastCompletedMileage: null,
      dueStatus: 'current',
      daysUntilDue: 10,
      daysOverdue: null,
      createdBy: admin.user.id,
      tenantId: admin.tenant.id,
      vehicle: { id: fleet[0]?.id, make: fleet[0]?.make, mileage: fleet[0]?.mileage, archivedAt: null },
    })
  })

  test('by mileage: first due one interval from the vehicle’s mileage', async () => {
    const mileage = fleet[1]?.mileage ?? 0
    const template = await made({ vehicleKey: keys[1] ?? '', triggerType: 'mileage', intervalValue: 5_000 })
    expect(template).toMatchObject({
      nextDueMileage: mileage + 5_000,
      nextDueDate: null,
      intervalUnit: null,
      milesUntilDue: 5_000,
      dueStatus: 'current',
    })
  })

  test('the same routine twice for one vehicle is two', async () => {
    const [one, other] = [await made({ title: 'Twice' }), await made({ title: 'Twice' })]
    expect(one.id).not.toBe(other.id)
  })

  test('a vehicle of another business or none, and a category of nobody', async () => {
    const bigger = await aConnectedTenant(world, 14)
    const theirs = (await bigger.call(api.vehicles.list, {})).find((it) => !keys.includes(it.vehicleKey))
    for (const vehicleKey of [theirs?.vehicleKey ?? '', 'T-0'])
      await expect(made({ vehicleKey })).rejects.toMatchObject({
        code: 'not_found',
        sentence: 'Vehicle not found with the specified vehicle key',
      })
    await expect(made({ category: 'magic' })).rejects.toMatchObject({ errors: [{ path: 'category' }] })
    await expect(made({ intervalValue: 0 })).rejects.toMatchObject({
      code: 'invalid',
      sentence: 'Interval value must be positive',
    })
  })

  test('ugly text stays as it is', async () => {
    const title = `🚗 صرير ${'x'.repeat(190)}`
    expect((await made({ title, description: '%_\\"\' {}' })).title).toBe(title)
  })
})

describe('making many', () => {
  test('all of them at once; keys that no vehicle has are skipped with the reason', async () => {
    const shop = await aConnectedTenant(world, 5)
    const own = (await shop.call(api.vehicles.list, {})).map((it) => it.vehicleKey)
    const answer = await shop.call(routine.createMany, {
      templates: [...own, 'T-0'].map((vehicleKey) => ({
        vehicleKey,
        title: 'Wipers',
        intervalValue: 6,
        intervalUnit: 'months' as const,
      })),
    })
    expect(answer).toMatchObject({
      created: 5,
      skipped: 1,
      skippedTemplates: [{ vehicleKey: 'T-0', title: 'Wipers', reason: 'Vehicle not found' }],
    })
    expect(answer.templates.map((it) => it.vehicleKey)).toEqual(own)
    expect(await shop.call(routine.list, {})).toEqual(answer.templates)
  })

  test('one that is wrong and nothing is made', async () => {
    const shop = await aConnectedTenant(world, 2)
    const [key = ''] = (await shop.call(api.vehicles.list, {})).map((it) => it.vehicleKey)
    const good = { vehicleKey: key, title: 'Good', intervalValue: 1 }
    for (const wrong of [{ title: '' }, { intervalValue: 1.5 }, { category: 'magic' }, { vehicleKey: '' }])
      await expect(
        shop.call(routine.createMany, { templates: [good, { ...good, ...wrong }] }),
      ).rejects.toMatchObject({ code: 'invalid' })
    await expect(shop.call(routine.createMany, { templates: [] })).rejects.toMatchObject({
      sentence: 'Please select at least one vehicle',
    })
    expect(await shop.call(routine.list, {})).toEqual([])
  })

  test('no vehicle gets more than it may have, also from two at once; of those too many none is made', async () => {
    const shop = await aConnectedTenant(world, 2)
    const [full = '', other = ''] = (await shop.call(api.vehicles.list, {})).map((it) => it.vehicleKey)
    const many = (vehicleKey: string, length: number) =>
      Array.from({ length }, (_, at) => ({ vehicleKey, title: `Routine ${at}`, intervalValue: 1 }))
    const most = limits.routinesOfVehicle.most
    const half = () => shop.call(routine.createMany, { templates: many(full, most / 2 + 1) })
    const outcomes = await Promise.allSettled([half(), half()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await shop.call(routine.createMany, { templates: many(full, most / 2 - 1) })
    const refused = { code: 'conflict', sentence: ROUTINES_FULL }
    await expect(
      shop.call(routine.create, { vehicleKey: full, title: 'More', intervalValue: 1 }),
    ).rejects.toMatchObject(refused)
    await expect(
      shop.call(routine.createMany, { templates: [...many(other, 3), ...many(full, 1)] }),
    ).rejects.toMatchObject(refused)
    expect(await shop.call(routine.ofVehicle, { vehicleKey: other })).toEqual([])
    expect(await shop.call(routine.ofVehicle, { vehicleKey: full })).toHaveLength(most)
  })

  test('more than a mebibyte of them is no problem', async () => {
    const templates = Array.from({ length: 200 }, () => ({
      vehicleKey: 'T-0',
      title: 'Long',
      description: 'x'.repeat(9_000),
      intervalValue: 1,
    }))
    expect(await admin.call(routine.createMany, { templates })).toMatchObject({ created: 0, skipped: 200 })
  })
})

describe('changing a routine', () => {
  test('what is absent stays, and next due follows interval and trigger', async () => {
    const template = await made({ description: 'Keep me', intervalValue: 30 })
    const change = (over: object) => admin.call(routine.update, { id: template.id, ...over })
    expect(await change({ title: 'Renamed' })).toMatchObject({
      title: 'Renamed',
      description: 'Keep me',
      intervalValue: 30,
    })
    expect(await change({ intervalValue: 3 })).toMatchObject({ nextDueDate: day(3), dueStatus: 'due_soon' })
    expect(await change({ intervalUnit: 'weeks' })).toMatchObject({
      nextDueDate: day(21),
      dueStatus: 'current',
    })
    expect(await change({ triggerType: 'mileage', intervalValue: 400 })).toMatchObject({
      intervalUnit: null,
      nextDueDate: null,
      nextDueMileage: (fleet[0]?.mileage ?? 0) + 400,
      dueStatus: 'due_soon',
    })
    expect(await change({ isActive: false })).toMatchObject({ isActive: false, dueStatus: 'current' })
    expect(await change({ isActive: true, description: null })).toMatchObject({
      description: null,
      dueStatus: 'due_soon',
    })
    expect(await change({ triggerType: 'time', intervalValue: 7 })).toMatchObject({ intervalUnit: 'days' })
    const after = await change({})
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(template.updatedAt))
  })

  test('an interval too long for its unit is refused, and nothing changes', async () => {
    const template = await made({ triggerType: 'mileage', intervalValue: 50_000 })
    await expect(admin.call(routine.update, { id: template.id, triggerType: 'time' })).rejects.toMatchObject({
      errors: [{ path: 'intervalValue', message: 'Interval value must be at most 36,500 days' }],
    })
    expect((await admin.call(routine.update, { id: template.id })).triggerType).toBe('mileage')
  })

  test('one that is gone', async () => {
    const template = await made()
    expect(await admin.call(routine.remove, { id: template.id })).toEqual({
      message: 'Routine deleted successfully',
    })
    for (const id of [template.id, 'nonsense']) {
      await expect(admin.call(routine.update, { id, title: 'x' })).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(admin.call(routine.remove, { id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(admin.call(routine.linkedRepairs, { id })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('deleting it keeps its repairs, unlinked, and their histories tell it', async () => {
    const template = await made()
    const repair = await admin.call(api.repairs.create, await aReport(admin, { templateId: template.id }))
    expect(repair.originatingTemplate).toMatchObject({ id: template.id, title: template.title })
    const [linked] = await admin.call(routine.linkedRepairs, { id: template.id })
    expect(repair).toEqual({ ...linked, downtimeHours: null, notEarned: null })
    await admin.call(routine.remove, { id: template.id })
    expect(await admin.call(api.repairs.one, { id: repair.id })).toMatchObject({
      templateId: null,
      originatingTemplate: null,
      title: repair.title,
    })
    const [latest] = await admin.call(api.repairs.history, { id: repair.id })
    expect(latest).toMatchObject({
      action: 'edited',
      changes: [{ field: 'templateId', from: template.id, to: null }],
    })
  })

  test('whoever links a repair while it is deleted links it to nothing', async () => {
    const template = await made()
    const report = await aReport(admin, { templateId: template.id, title: 'In the race' })
    const [gone, ...tries] = await Promise.allSettled([
      admin.call(routine.remove, { id: template.id }),
      ...Array.from({ length: 8 }, () => admin.call(api.repairs.create, report)),
    ])
    expect(gone?.status).toBe('fulfilled')
    for (const { reason } of tries.filter((it) => it.status === 'rejected'))
      expect(reason).toMatchObject({ sentence: 'This routine does not exist.' })
    const left = (await admin.call(api.repairs.list, { search: 'in the race' })) as Repair[]
    expect(left.filter((it) => it.templateId !== null)).toEqual([])
  })

  test('a category that a routine has is kept, inactive, when it is removed', async () => {
    const glass = await admin.call(api.settings.addCategory, { name: 'Glass', code: 'glass' })
    const template = await made({ category: 'glass' })
    await admin.call(api.settings.removeCategory, { id: glass.id })
    expect((await admin.call(api.settings.addCategory, { name: 'Glass', code: 'glass' })).id).toBe(glass.id)
    await admin.call(api.settings.removeCategory, { id: glass.id })
    expect(await admin.call(routine.update, { id: template.id, title: 'Mirrors' })).toMatchObject({
      category: 'glass',
    })
  })
})

describe('linking a repair', () => {
  test('only to a routine of its own vehicle', async () => {
    const template = await made({ vehicleKey: keys[2] ?? '' })
    const other = {
      code: 'invalid',
      sentence: 'This routine belongs to another vehicle.',
      errors: [{ path: 'templateId' }],
    }
    await expect(
      admin.call(api.repairs.create, await aReport(admin, { templateId: template.id })),
    ).rejects.toMatchObject(other)
    const repair = await admin.call(
      api.repairs.create,
      await aReport(admin, {
        templateId: template.id,
        vehicleKey: keys[2] ?? '',
        vehicleId: fleet[2]?.id ?? '',
      }),
    )
    await expect(
      admin.call(api.repairs.update, { id: repair.id, vehicleKey: keys[3] ?? '' }),
    ).rejects.toMatchObject(other)
    const moved = { id: repair.id, vehicleKey: keys[3] ?? '', templateId: null }
    expect(await admin.call(api.repairs.update, moved)).toMatchObject({
      vehicleKey: keys[3],
      templateId: null,
    })
  })

  test.each(['nonsense', '00000000-0000-7000-8000-000000000000'])('%s is no routine', async (templateId) => {
    await expect(admin.call(api.repairs.create, await aReport(admin, { templateId }))).rejects.toMatchObject({
      sentence: 'This routine does not exist.',
    })
  })
})

describe('listing', () => {
  test('however many there are, all come once each and as on their pages', async () => {
    const shop = await aConnectedTenant(world, 3)
    const own = (await shop.call(api.vehicles.list, {})).map((it) => it.vehicleKey)
    const templates = own.flatMap((vehicleKey) =>
      Array.from({ length: 150 }, (_, at) => ({
        ...{ vehicleKey, title: `Routine ${at}`, intervalValue: 1_000 },
        triggerType: at % 2 === 0 ? ('mileage' as const) : ('time' as const),
      })),
    )
    await shop.call(routine.createMany, { templates })
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => shop.call(routine.list, { page, limit: 100 }) as Promise<TemplatePage>),
    )
    const all = await shop.call(routine.list, {})
    expect(all).toHaveLength(450)
    expect(all).toEqual(pages.flatMap((page) => page.templates))
  })

  test('by vehicle key as people read it, then title; pages never tear, repeat or drop', async () => {
    const shop = await aConnectedTenant(world, 11)
    const own = (await shop.call(api.vehicles.list, {})).map((it) => it.vehicleKey)
    await shop.call(routine.createMany, {
      templates: own.flatMap((vehicleKey) =>
        ['Wipers', 'brakes', 'Oil Change'].map((title) => ({ vehicleKey, title, intervalValue: 30 })),
      ),
    })
    const page = (query: object) => shop.call(routine.list, query) as Promise<TemplatePage>
    const first = await page({ page: 1 })
    expect(first).toMatchObject({ total: 33, page: 1, limit: 20, totalPages: 2 })
    expect(first.templates).toHaveLength(20)
    const all = (await shop.call(routine.list, {})) as RoutineTemplate[]
    expect(all.map((it) => [it.vehicleKey, it.title])).toEqual(
      own.flatMap((key) => ['brakes', 'Oil Change', 'Wipers'].map((title) => [key, title])),
    )
    expect(all.every((it) => it.vehicleTemplates === 3)).toBe(true)
    const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => page({ page: number, limit: 7 })))
    expect(pages.flatMap((it) => it.templates)).toEqual(all)
    expect(await page({ page: 99 })).toMatchObject({ templates: [], total: 33 })
    for (const wrong of [{ page: 0 }, { limit: 101 }, { page: 'x' }, { limit: 1.5 }])
      await expect(page(wrong)).rejects.toMatchObject({ code: 'invalid' })

    const [car] = await shop.call(api.vehicles.list, {})
    expect(await page({ search: `OIL ${car?.make}`, limit: 100 })).toMatchObject({
      total: all.filter((it) => it.vehicle.make === car?.make && it.title === 'Oil Change').length,
    })
    expect(await page({ search: '%', limit: 5 })).toMatchObject({ total: 0, totalPages: 1 })
    const found = await page({ search: `${own[4]} wipers`, limit: 5 })
    expect(found.templates.map((it) => [it.vehicleKey, it.vehicleTemplates])).toContainEqual([own[4], 3])
    expect(await shop.call(routine.list, { search: 'brakes' })).toHaveLength(11)
    expect(await page({ category: 'oil_change', limit: 5 })).toMatchObject({ total: 0 })
    expect(await page({ dueStatus: 'current', limit: 5, page: 7 })).toMatchObject({
      total: 33,
      templates: { length: 3 },
    })
    expect(await page({ dueStatus: 'overdue', limit: 5 })).toMatchObject({ total: 0 })
  })

  test('the routines of a vehicle are for its own business; a key it does not know is not there', async () => {
    const template = await made({ vehicleKey: keys[5] ?? '' })
    const stranger = await aTenant(world.app)
    expect(await admin.call(routine.ofVehicle, { vehicleKey: keys[5] ?? '' })).toEqual([template])
    expect(await admin.call(routine.ofVehicle, { vehicleKey: keys[6] ?? '' })).toEqual([])
    const missing = { code: 'not_found', sentence: VEHICLE_NOT_FOUND }
    await expect(admin.call(routine.ofVehicle, { vehicleKey: 'T-0/?' })).rejects.toMatchObject(missing)
    await expect(stranger.call(routine.ofVehicle, { vehicleKey: keys[5] ?? '' })).rejects.toMatchObject(
      missing,
    )
  })
})
