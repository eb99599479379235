import {
  RepairChanges,
  START_AFTER_END,
  STATUS_FIELDS_MISSING_ON_EDIT,
} from '@pitlane/contract/repairs/input'
import { repairStatuses } from '@pitlane/contract/repairs/words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valuesOf } from '../../form/form-values.ts'
import { withChanges } from '../../form/rules.ts'
import { aRepair } from '../../repair-for-tests.ts'
import { changesFrom, editRules, hasLockedDates, offeredTemplates } from './edit-values.ts'

const now = new Date('2026-11-15T10:00:00.000Z')
const noFiles = { imageUrls: [], receiptUrl: null }
const dates = { startDate: '2026-11-10', startTime: '09:00', endDate: '2026-11-12', endTime: '17:00' }

const sent = (over: object, before = aRepair(), files = noFiles) =>
  changesFrom({ ...valuesOf(before), ...over }, before, files, now)

async function problems(over: object, before = aRepair()) {
  const rules = await editRules(before)()
  const { issues = [] } = rules['~standard'].validate({ ...valuesOf(before), ...over }) as {
    issues?: { path: string[]; message: string }[]
  }
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('each status sends its own fields, and photos and the version seen are always sent', () => {
  const fields = (over: object, before = aRepair()) => Object.keys(sent(over, before))
  const always = fields({ status: 'need' }).filter((field) => field !== 'receiptUrl')
  expect(always).toEqual(expect.arrayContaining(['title', 'imageUrls', 'updatedAt', 'odometerReading']))
  const own = (over: object, before = aRepair()) =>
    fields(over, before).filter((field) => !always.includes(field))
  expect(own({ status: 'need' })).toEqual(['receiptUrl'])
  expect(own({ status: 'in progress' })).toEqual([
    'startDate',
    'startTime',
    'endDate',
    'endTime',
    'repairCost',
  ])
  expect(own({ status: 'completed' })).toEqual([
    'vehicleKey',
    'startDate',
    'endDate',
    'repairCost',
    'receiptUrl',
    'completedAt',
  ])
})

test('the moment of completion is sent once, when a repair becomes completed', () => {
  expect(sent({ status: 'completed' }).completedAt).toBe(now.toISOString())
  expect(sent({ title: 'Other' }, aRepair({ status: 'completed' }))).not.toHaveProperty('completedAt')
})

test('no template and an empty mechanic clear what was there', () => {
  expect(sent({ templateId: '', mechanic: '' })).toMatchObject({ templateId: null, mechanic: '' })
})

test('what a status asks for is asked before anything is sent', async () => {
  expect(await problems({})).toEqual([])
  expect(await problems({ title: ' ' })).toEqual(['title: Title is required'])
  expect(await problems({ status: 'in progress', startDate: '2026-11-12', endTime: '17:00' })).toEqual([
    `status: ${STATUS_FIELDS_MISSING_ON_EDIT}`,
    'startTime: Start time is required when moving to in progress',
    'endDate: End date is required when moving to in progress',
  ])
  expect(await problems({ status: 'completed', endDate: '2026-11-12', repairCost: '' })).toEqual([
    `status: ${STATUS_FIELDS_MISSING_ON_EDIT}`,
    'repairCost: Repair cost is required when completing',
  ])
  expect(await problems({ status: 'completed', endDate: '2026-11-12', repairCost: '0' })).toEqual([])
  expect(await problems({ status: 'completed', ...dates, vehicleKey: ' ', repairCost: '1' })).toEqual([
    'vehicleKey: Vehicle key is required',
  ])
  expect(
    await problems({ status: 'in progress', ...dates, endDate: '2026-11-10', endTime: '08:00' }),
  ).toEqual([`endTime: ${START_AFTER_END}`])
})

test('an old completed repair without a cost may get a new title, but no new end', async () => {
  const old = aRepair({ status: 'completed', endDate: '2024-01-02', repairCost: null, odometerReading: null })
  expect(await problems({ title: 'Brakes, front' }, old)).toEqual([])
  expect(await problems({ endDate: '2024-01-03' }, old)).toEqual([
    `status: ${STATUS_FIELDS_MISSING_ON_EDIT}`,
    'repairCost: Repair cost is required when completing',
    'odometerReading: Odometer reading is required when completing',
  ])
})

test('dates are locked while work goes on, unless one of them is missing', () => {
  const underWay = aRepair({ status: 'in progress', ...dates })
  expect(hasLockedDates(underWay, { status: 'in progress' })).toBe(true)
  expect(hasLockedDates(underWay, { status: 'completed' })).toBe(false)
  expect(hasLockedDates({ ...underWay, endTime: null }, { status: 'in progress' })).toBe(false)
  expect(hasLockedDates(aRepair(), { status: 'in progress' })).toBe(false)
})

test('the routine a repair is linked to is always among those offered, once', () => {
  const linked = {
    id: 't',
    title: 'Oil',
    triggerType: 'time' as const,
    intervalValue: 6,
    intervalUnit: 'months' as const,
    nextDueDate: null,
  }
  expect(offeredTemplates(undefined, null)).toEqual([])
  expect(offeredTemplates([], linked)).toEqual([linked])
  expect(offeredTemplates([linked], linked)).toEqual([linked])
})

test('an untouched form changes nothing, whatever the repair', () => {
  const day = fc.option(fc.constantFrom('2026-11-14', '2026-11-15'))
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...repairStatuses),
        mechanic: fc.option(fc.constantFrom('Ana', 'Bo')),
        repairCost: fc.option(fc.nat(1_000_000).map((cents) => cents / 100)),
        odometerReading: fc.option(fc.nat(9_999_999)),
        startDate: day,
        endDate: day,
        receiptUrl: fc.option(fc.constant('https://example.com/receipt.pdf')),
      }),
      (over) => {
        const before = aRepair({
          ...over,
          completedAt: over.status === 'completed' ? now.toISOString() : null,
        })
        const { imageUrls, receiptUrl } = before
        const sent = changesFrom(valuesOf(before), before, { imageUrls, receiptUrl }, now)
        expect(withChanges(before, RepairChanges.parse(sent))).toEqual(before)
      },
    ),
  )
})
