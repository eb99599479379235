import { api } from '@pitlane/contract'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const owner = await aConnectedTenant(world, 20)
const { call } = owner

const refused = { status: 400, code: 'invalid', sentence: 'Please enter a valid date' }
const otherTimes = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2101-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '1899-12-31T23:59:59.999Z',
  '2101-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-12:00',
]
const done = { status: 'completed', repairCost: 1 } as const

describe.each(['UTC', 'Pacific/Auckland', 'Pacific/Honolulu'])('in %s', (timezone) => {
  test.each(otherTimes)('%s is no date, wherever one is taken', async (date) => {
    await call(api.tenants.update, { timezone })
    for (const field of ['startDate', 'endDate', 'scheduledDate'] as const) {
      const report = await aReport(owner, { ...done, endDate: '2026-01-01', [field]: date })
      await expect(call(api.repairs.create, report), field).rejects.toMatchObject(refused)
    }
    const { id } = await call(api.repairs.create, await aReport(owner))
    for (const field of ['startDate', 'endDate', 'scheduledDate'] as const)
      await expect(call(api.repairs.update, { id, ...done, [field]: date }), field).rejects.toMatchObject(
        refused,
      )
    if (date.length === 10) return
    for (const field of ['completedAt', 'updatedAt'] as const)
      await expect(call(api.repairs.update, { id, [field]: date }), field).rejects.toMatchObject(refused)
    await expect(call(api.demo.trial, { endsAt: date })).rejects.toMatchObject(refused)
  })

  test('the first and the last that are taken are kept, and taken again as they are told', async () => {
    await call(api.tenants.update, { timezone })
    for (const endDate of [
      '1900-01-01',
      '2100-12-31',
      '1900-01-01T00:00:00Z',
      '2100-12-31T23:59:59Z',
      '1900-01-01T00:00:00+14:00',
      '2100-12-31T23:59:59-12:00',
    ]) {
      const made = await call(api.repairs.create, await aReport(owner, { ...done, endDate }))
      expect(made.endDate, endDate).toBe(endDate.startsWith('1900') ? '1900-01-01' : '2100-12-31')
      const again = await call(api.repairs.update, { id: made.id, endDate: made.endDate, repairCost: 2 })
      expect(again.endDate).toBe(made.endDate)
    }
  })
})

test('an order of HQ with such a date is told, and the others are imported', async () => {
  const orders = (await call(api.imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey).slice(0, 4)
  const dates = ['0001-01-01', '9999-12-31T23:59:59Z', '2026-01-01', undefined]
  const repairs = orders.map(({ hqRepairOrderId }, at) => ({ hqRepairOrderId, endDate: dates[at] }))
  const answer = await call(api.imports.importHq, { repairs })
  expect(answer.imported).toBe(2)
  expect(answer.errorDetails).toEqual(
    orders.slice(0, 2).map((it) => `Order ${it.hqRepairOrderId}: Please enter a valid date`),
  )
})

test('a row of a file with such a date is told, and the others are imported', async () => {
  const { vehicleKey, title, description } = await aReport(owner)
  const row = {
    vehicleKey,
    title,
    description,
    category: 'other',
    urgencyLevel: 'low',
    repairCost: 1,
    odometerReading: 1,
  }
  const repairs = [...otherTimes, '2026-01-01'].map((endDate) => ({ ...row, endDate }))
  const answer = await call(api.imports.importCsv, { repairs })
  expect(answer.repairs).toHaveLength(1)
  expect(answer.errors).toBe(otherTimes.length)
})
