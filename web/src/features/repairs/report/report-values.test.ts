import { START_AFTER_END, STATUS_FIELDS_MISSING } from '@pitlane/contract/repairs/input'
import { expect, test } from 'vitest'
import type { FormValues } from '../form/form-values.ts'
import { fromTemplate, onlyAsked, reportRules, typedFrom, withTemplate } from './report-values.ts'

const filled: FormValues = {
  ...typedFrom({ title: 'Worn brake pads', description: 'Squeals' }, 48_000),
  tenantId: 'tenant',
  reportedBy: 'user',
  vehicleId: 'vehicle',
  vehicleKey: 'T-286',
}

async function problems(over: Partial<FormValues>) {
  const { issues = [] } = await (await reportRules())['~standard'].validate({ ...filled, ...over })
  return issues.map(({ path, message }) => [path?.join('.'), message])
}

test('an empty form is other, medium, needs repair, with the vehicle’s mileage', () => {
  expect(typedFrom({}, 48_000)).toMatchObject({
    category: 'other',
    urgencyLevel: 'medium',
    status: 'need',
    odometerReading: '48000',
  })
  expect(typedFrom({}, 0).odometerReading).toBe('0')
  expect(typedFrom({}, null).odometerReading).toBe('')
})

test('a link fills in what it says, and an urgency that is none is medium', () => {
  const prefill = { templateId: 't', title: 'Oil', description: 'Due', category: 'oil_change' }
  expect(typedFrom({ ...prefill, urgencyLevel: 'high' }, null)).toMatchObject({
    ...prefill,
    urgencyLevel: 'high',
  })
  expect(typedFrom({ urgencyLevel: 'apocalyptic' }, null).urgencyLevel).toBe('medium')
})

test('a filled form may be sent; each missing field says so in the words of the contract', async () => {
  expect(await problems({})).toEqual([])
  expect(await problems({ title: ' ', description: '', odometerReading: '' })).toEqual([
    ['title', 'Title is required'],
    ['description', 'Description is required'],
    ['odometerReading', 'Odometer reading is required'],
  ])
})

test('a status asks for its own fields, and for no others', async () => {
  const dates = { startDate: '2026-03-04', startTime: '10:00', endDate: '2026-03-04', endTime: '09:00' }
  expect(await problems({ status: 'completed' })).toEqual([['endDate', STATUS_FIELDS_MISSING]])
  expect(await problems({ status: 'in progress', ...dates })).toEqual([['endTime', START_AFTER_END]])
  expect(await problems({ status: 'in progress', ...dates, startTime: '' })).toEqual([
    ['endDate', STATUS_FIELDS_MISSING],
    ['startTime', 'Start time is required when moving to in progress'],
  ])
  expect(await problems({ status: 'need', ...dates, endDate: '2020-01-01', repairCost: '-1' })).toEqual([])
})

test('what another status hides is not sent', () => {
  const typed = { ...filled, status: 'completed' as const, startTime: '10:00', endDate: '2026-03-04' }
  expect(onlyAsked(typed)).toMatchObject({ startTime: '', endDate: '2026-03-04' })
})

test('a routine fills in title, description and category; none only unlinks', () => {
  const template = {
    id: 't',
    title: 'Oil Change',
    description: null,
    category: 'oil_change',
    vehicleKey: 'T-286',
    triggerType: 'mileage' as const,
    intervalValue: 5000,
    intervalUnit: null,
    nextDueDate: null,
    nextDueMileage: 50_000,
    lastCompletedDate: null,
  }
  expect(fromTemplate(template)).toEqual({
    templateId: 't',
    title: 'Oil Change',
    description: '',
    category: 'oil_change',
  })
  expect(fromTemplate(undefined)).toEqual({ templateId: '' })
})

test('a link to a routine fills in what choosing it would, and its own words come first', () => {
  const templates = [{ id: 't', title: 'Oil Change', description: null, category: 'oil_change' }]
  expect(withTemplate({ templateId: 't', category: 'engine' }, templates)).toEqual({
    templateId: 't',
    title: 'Oil Change',
    description: undefined,
    category: 'engine',
  })
  expect(withTemplate({ templateId: 'gone', title: 'Brakes' }, templates)).toEqual({
    templateId: undefined,
    title: 'Brakes',
  })
})
