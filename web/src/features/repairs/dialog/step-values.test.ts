import { END_BEFORE_START } from '@pitlane/contract/repairs/input'
import { expect, test } from 'vitest'
import { aRepair } from '../repair-for-tests.ts'
import { stepChanges, stepRules, stepValues } from './step-values.ts'
import { stepsOf } from './steps.ts'

const now = new Date('2026-11-15T02:30:00.000Z')
const zone = 'America/New_York'

test('what is needed can be started or completed, what is under way completed, what is done neither', () => {
  expect(stepsOf({ status: 'need' })).toEqual(['complete', 'start'])
  expect(stepsOf({ status: 'in progress' })).toEqual(['complete'])
  expect(stepsOf({ status: 'completed' })).toEqual([])
})

test('a step begins with today where the business is, and with the latest odometer', () => {
  const repair = aRepair({ odometerReading: 48_000, vehicle: { ...aRepair().vehicle, mileage: 48_900 } })
  expect(stepValues(repair, 'complete', now, zone)).toMatchObject({
    status: 'completed',
    endDate: '2026-11-14',
    odometerReading: '48900',
  })
  expect(stepValues(repair, 'start', now, zone)).toMatchObject({
    status: 'in progress',
    startDate: '2026-11-14',
    startTime: '21:30',
    endDate: '2026-11-15',
    endTime: '17:00',
  })
})

test('what was planned starts with its plan', () => {
  const plan = { plannedStart: '2026-11-18T14:00:00.000Z', plannedEnd: '2026-11-18T16:15:00.000Z' }
  expect(stepValues(aRepair(plan), 'start', now, zone)).toMatchObject({
    status: 'in progress',
    startDate: '2026-11-18',
    startTime: '09:00',
    endDate: '2026-11-18',
    endTime: '11:15',
  })
})

test('a step sends nothing but itself', () => {
  const repair = aRepair()
  const sent = stepChanges(stepValues(repair, 'complete', now, zone), repair, '/objects/1', now)
  expect(sent).toEqual({
    status: 'completed',
    updatedAt: repair.updatedAt,
    endDate: '2026-11-14',
    repairCost: '',
    odometerReading: expect.any(String),
    receiptUrl: '/objects/1',
    completedAt: now.toISOString(),
  })
})

test('what a step lacks is said beside the sentence, and at its field', async () => {
  const repair = aRepair({ startDate: '2026-11-10' })
  const rules = await stepRules(repair)()
  const problems = (over: object) => {
    const values = { ...stepValues(repair, 'complete', now, zone), ...over }
    const { issues = [] } = rules['~standard'].validate(values) as {
      issues?: { path: string[]; message: string }[]
    }
    return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  expect(problems({})).toEqual([
    'status: Required fields missing for status',
    'repairCost: Repair cost is required when completing',
  ])
  expect(problems({ repairCost: '12' })).toEqual([])
  expect(problems({ repairCost: '12', endDate: '2026-11-09' })).toEqual([`endDate: ${END_BEFORE_START}`])
})
