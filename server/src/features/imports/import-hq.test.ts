import { api } from '@pitlane/contract'
import { hq } from '@pitlane/contract/hq/calls'
import { aConnectedTenant, aFleet, anEmployee, aTemplate, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const world = await openWorld({ demo: true })

const all = async ({ call }: Pick<Awaited<ReturnType<typeof aTenant>>, 'call'>) => {
  const list = await call(api.repairs.list, {})
  return Array.isArray(list) ? list : list.repairs
}

describe('the orders that HQ offers', () => {
  test('are the finished ones, in our words, with their vehicles', async () => {
    const owner = await aConnectedTenant(world, 67)
    const { repairs, totalInHQ, completedInHQ, alreadyImported } = await owner.call(api.imports.hqOrders, {})
    expect(repairs).toHaveLength(completedInHQ)
    expect(totalInHQ).toBeGreaterThan(completedInHQ)
    expect(completedInHQ).toBeGreaterThan(40)
    expect(alreadyImported).toBe(0)
    const keys = new Set((await owner.call(api.vehicles.list, {})).map((it) => it.vehicleKey))
    for (const order of repairs) {
      expect(order.title).not.toBe('')
      expect(order.status).toBe('completed')
      expect(order.endDate).toMatch(/^\d{4}-\d\d-\d\d$/)
      if (order.vehicleKey) expect(keys).toContain(order.vehicleKey)
    }
    expect(repairs.filter((order) => order.vehicleKey === null)).toHaveLength(1)
    expect(repairs.map((it) => it.endDate)).toEqual(
      repairs
        .map((it) => it.endDate)
        .sort()
        .reverse(),
    )
    for (const field of ['repairCost', 'odometerReading', 'mechanic', 'vehiclePlate'] as const)
      expect(repairs.filter((it) => it[field] !== null).length, field).toBeGreaterThan(20)
    const categories = Object.fromEntries(repairs.map((it) => [it.title, it.category]))
    expect(categories).toMatchObject({ 'Oil and filter change': 'oil_change', 'Front brake pads': 'brakes' })
  })

  test('cannot be read when HQ is down, refuses, answers nonsense, or is not connected', async () => {
    const { call } = await aTenant(world.app)
    await expect(call(api.imports.hqOrders, {})).rejects.toMatchObject({ status: 400 })
    const owner = await aConnectedTenant(world, 3)
    for (const userToken of ['down', 'garbage']) {
      await owner.call(hq.saveConfig, { baseUrl: world.hq.baseUrl, tenantToken: aFleet(9), userToken })
      await expect(owner.call(api.imports.hqOrders, {})).rejects.toMatchObject({ code: 'hq_unreachable' })
      await expect(
        owner.call(api.imports.importHq, { repairs: [{ hqRepairOrderId: '5000' }] }),
      ).rejects.toMatchObject({ code: 'hq_unreachable' })
    }
    expect(await owner.call(api.imports.list, {})).toEqual([])
  })
})

describe('importing orders', () => {
  test('what is done was found at noon of the day it was begun; what is not, when it came', async () => {
    const owner = await aConnectedTenant(world, 20)
    const { repairs } = await owner.call(api.imports.hqOrders, {})
    const [open, ...done] = repairs.filter((order) => order.vehicleKey)
    await owner.call(api.imports.importHq, {
      repairs: [
        { hqRepairOrderId: open?.hqRepairOrderId ?? '', status: 'need' },
        ...done.map(({ hqRepairOrderId }) => ({ hqRepairOrderId })),
      ],
    })
    const imported = await all(owner)
    expect(imported).toHaveLength(done.length + 1)
    const completed = imported.filter(({ status }) => status === 'completed')
    for (const { foundAt, endDate } of completed) {
      expect(foundAt).toMatch(/T12:00:00\.000Z$/)
      expect(foundAt.slice(0, 10) <= (endDate ?? '')).toBe(true)
    }
    expect(completed.some(({ foundAt, endDate }) => foundAt.slice(0, 10) !== endDate)).toBe(true)
    const waiting = imported.find(({ status }) => status === 'need')
    expect(waiting?.foundAt).toBe(waiting?.createdAt)
  })

  test('ten times at once imports each order once', async () => {
    const owner = await aConnectedTenant(world, 20)
    const second = await world.anotherInstance()
    const { repairs } = await owner.call(api.imports.hqOrders, {})
    const wanted = repairs.filter((order) => order.vehicleKey)
    expect(wanted.length).toBeGreaterThan(5)
    const payload = { repairs: wanted.map(({ hqRepairOrderId }) => ({ hqRepairOrderId })) }
    const headers = { cookie: owner.cookies() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? world.app : second.app).inject({
          method: 'POST',
          url: '/api/hq/repair-orders/import',
          headers,
          payload,
        }),
      ),
    )
    const results = answers.map((it) => it.json())
    for (const it of results) expect(it.imported + it.skipped).toBe(wanted.length)
    expect(results.map((it) => it.imported).filter(Boolean)).toEqual([wanted.length])
    const ids = (await all(owner)).map((it) => it.hqRepairOrderId)
    expect(ids.sort()).toEqual(wanted.map((it) => it.hqRepairOrderId).sort())
    expect(await owner.call(api.imports.hqOrders, {})).toMatchObject({
      repairs: [{ vehicleKey: null }],
      alreadyImported: wanted.length,
    })
  })

  test('takes what a person may edit, and nothing else, from the browser', async () => {
    const owner = await aConnectedTenant(world, 20)
    const { repairs } = await owner.call(api.imports.hqOrders, {})
    const [order] = repairs.filter((it) => it.vehicleKey)
    const plated = (await owner.call(api.vehicles.list, {})).find(
      (it) => it.licensePlate && it.vehicleKey !== order?.vehicleKey,
    )
    const plate = plated?.licensePlate?.toLowerCase().split('').join('-')
    const edited = {
      title: 'Pads, front',
      description: 'As told by the shop',
      mechanic: 'Maria',
      category: 'Brakes',
      urgencyLevel: 'high' as const,
      repairCost: 99.5,
      odometerReading: 1234,
      endDate: '2026-02-03',
    }
    const answer = await owner.call(api.imports.importHq, {
      repairs: [
        {
          hqRepairOrderId: order?.hqRepairOrderId ?? '',
          ...edited,
          vehiclePlate: ` ${plate} `,
          status: 'completed',
        },
      ],
    })
    expect(answer).toMatchObject({
      message: 'Successfully imported 1 repairs',
      imported: 1,
      skipped: 0,
      errorDetails: [],
    })
    const [repair] = await all(owner)
    expect(repair).toMatchObject({
      ...edited,
      vehicleKey: plated?.vehicleKey,
      category: 'brakes',
      completedAt: '2026-02-03T12:00:00.000Z',
      hqRepairOrderId: order?.hqRepairOrderId,
    })
    expect(await owner.call(api.repairs.history, { id: repair?.id ?? '' })).toMatchObject([
      { action: 'imported' },
    ])
    expect(await owner.call(api.imports.list, {})).toMatchObject([
      { kind: 'hq', fileName: null, imported: 1 },
    ])
  })

  test('as open repairs is possible, and an order may lack cost and odometer', async () => {
    const owner = await aConnectedTenant(world, 20)
    const orders = (await owner.call(api.imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)
    const statuses = ['need', 'in_progress']
    const repairs = statuses.map((status, at) => ({
      hqRepairOrderId: orders[at]?.hqRepairOrderId ?? '',
      status,
      repairCost: null,
      odometerReading: null,
    }))
    expect((await owner.call(api.imports.importHq, { repairs })).imported).toBe(2)
    const made = await all(owner)
    expect(made.map((it) => it.status).sort()).toEqual(['in progress', 'need'])
    for (const it of made)
      expect(it).toMatchObject({ completedAt: null, repairCost: null, odometerReading: null })
  })

  test('as open and critical is told as a reported one is, to all but who imports; as completed to nobody', async () => {
    const owner = await aConnectedTenant(world, 20)
    const eli = await anEmployee(world.app, owner, owner.tenant.slug)
    const orders = (await owner.call(api.imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)
    const statuses = ['need', 'in_progress', 'completed']
    const repairs = statuses.map((status, at) => ({
      hqRepairOrderId: orders[at]?.hqRepairOrderId ?? '',
      title: `Brakes ${status}`,
      urgencyLevel: 'critical' as const,
      status,
    }))
    expect((await owner.call(api.imports.importHq, { repairs })).imported).toBe(3)
    const told = async ({ call }: Pick<typeof eli, 'call'>) =>
      (await call(api.inbox.list, { limit: 50 })).notifications.filter(({ kind }) => kind === 'critical')
    const open = (await all(owner)).filter(({ status }) => status !== 'completed')
    expect((await told(eli)).map(({ link }) => link).sort()).toEqual(
      open.map(({ number }) => `/r/${number}`).sort(),
    )
    expect(await told(owner)).toEqual([])
  })

  test('as open and critical, many are told one by one up to twenty, the rest as one', async () => {
    const owner = await aConnectedTenant(world, 67)
    const eli = await anEmployee(world.app, owner, owner.tenant.slug)
    const orders = (await owner.call(api.imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)
    const repairs = orders.slice(0, 25).map(({ hqRepairOrderId }) => ({
      hqRepairOrderId,
      urgencyLevel: 'critical' as const,
      status: 'need',
    }))
    expect((await owner.call(api.imports.importHq, { repairs })).imported).toBe(25)
    const { notifications } = await eli.call(api.inbox.list, { limit: 50 })
    const heard = notifications.map(({ sentence }) => sentence)
    expect(heard).toHaveLength(20 + 1)
    expect(heard.filter((it) => it.startsWith('Olive Owner imported a critical repair: R-'))).toHaveLength(20)
    expect(heard).toContain('5 more repairs are critical')
  })

  test('refuses what HQ does not have, has not finished, or whose vehicle is unknown', async () => {
    const owner = await aConnectedTenant(world, 67)
    const { repairs } = await owner.call(api.imports.hqOrders, {})
    const strange = repairs.find((it) => it.vehicleKey === null)?.hqRepairOrderId ?? ''
    const [fine, other] = repairs.filter((it) => it.vehicleKey)
    const open = String(5_000 + 2 * 4 + 3)
    const answer = await owner.call(api.imports.importHq, {
      repairs: [
        { hqRepairOrderId: 'made-up', title: 'Free money' },
        { hqRepairOrderId: open },
        { hqRepairOrderId: strange },
        { hqRepairOrderId: fine?.hqRepairOrderId ?? '', vehiclePlate: 'NO PLATE' },
        { hqRepairOrderId: other?.hqRepairOrderId ?? '', category: 'magic' },
      ],
    })
    expect(answer).toMatchObject({ imported: 0, skipped: 0 })
    expect(answer.errorDetails).toEqual([
      'Order made-up: Not found in HQ',
      `Order ${open}: Not completed in HQ`,
      `Order ${strange}: No vehicle of yours belongs to this order`,
      `Order ${fine?.hqRepairOrderId}: No vehicle has the plate NO PLATE`,
      `Order ${other?.hqRepairOrderId}: Unknown category: magic`,
    ])
    await expect(owner.call(api.imports.importHq, { repairs: [] })).rejects.toMatchObject({
      sentence: 'Please select at least one repair to import',
    })
  })

  test('linked to a routine of its vehicle, a completed one counts for what is due', async () => {
    const owner = await aConnectedTenant(world, 20)
    const [order, other] = (await owner.call(api.imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)
    const { id: templateId } = await owner.call(
      api.routine.create,
      await aTemplate(owner, { vehicleKey: order?.vehicleKey ?? '', intervalValue: 90 }),
    )
    const chosen = { hqRepairOrderId: order?.hqRepairOrderId ?? '', endDate: '2026-10-01', templateId }
    const wrong = { hqRepairOrderId: other?.hqRepairOrderId ?? '', templateId }
    const answer = await owner.call(api.imports.importHq, {
      repairs: other?.vehicleKey === order?.vehicleKey ? [chosen] : [chosen, wrong],
    })
    expect(answer.imported).toBe(1)
    for (const detail of answer.errorDetails)
      expect(detail).toContain('This routine belongs to another vehicle.')
    const [template] = await owner.call(api.routine.ofVehicle, { vehicleKey: order?.vehicleKey ?? '' })
    expect(template).toMatchObject({ lastCompletedDate: '2026-10-01', nextDueDate: '2026-12-30' })
  })

  test('cannot be linked to a routine of a stranger', async () => {
    const owner = await aConnectedTenant(world, 20)
    const stranger = await aConnectedTenant(world, 3)
    const { id: templateId } = await stranger.call(api.routine.create, await aTemplate(stranger))
    const [order] = (await owner.call(api.imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)
    const repairs = [{ hqRepairOrderId: order?.hqRepairOrderId ?? '', templateId }]
    expect(await owner.call(api.imports.importHq, { repairs })).toMatchObject({
      imported: 0,
      errorDetails: [expect.stringContaining('This routine belongs to another vehicle.')],
    })
  })

  test('undone, they are offered again', async () => {
    const owner = await aConnectedTenant(world, 10)
    const [order] = (await owner.call(api.imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)
    const repairs = [{ hqRepairOrderId: order?.hqRepairOrderId ?? '' }]
    const { importId } = await owner.call(api.imports.importHq, { repairs })
    expect(await owner.call(api.imports.undo, { id: importId })).toEqual({ removed: 1, kept: 0 })
    expect((await owner.call(api.imports.hqOrders, {})).alreadyImported).toBe(0)
    expect((await owner.call(api.imports.importHq, { repairs })).imported).toBe(1)
  })
})
