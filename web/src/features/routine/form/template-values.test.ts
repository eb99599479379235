import { describe, expect, test } from 'vitest'
import { aTemplate } from '../template-for-tests.ts'
import { changesFrom, emptyTemplate, hasChanges, templateRules, valuesOf } from './template-values.ts'

const filled = { ...emptyTemplate, vehicleKey: 'T-1', title: 'Oil Change' }

const rulesOfOne = await templateRules(false)()
const rulesOfMany = await templateRules(true)()

function problems(values: unknown, isForMany = false) {
  const answer = (isForMany ? rulesOfMany : rulesOfOne)['~standard'].validate(values)
  if (answer instanceof Promise) throw new Error('The rules answer at once')
  return (answer.issues ?? []).map(({ path, message }) => `${path?.join('.')}: ${message}`)
}

test('an empty form is for maintenance every 30 days, and lacks its vehicle and title', () => {
  expect(problems(emptyTemplate)).toEqual(['title: Title is required', 'vehicleKey: Please select a vehicle'])
  expect(problems(emptyTemplate, true)).toEqual(['title: Title is required'])
  expect(problems(filled)).toEqual([])
})

describe('an interval', () => {
  test.each([
    ['0', 'Interval value must be positive'],
    ['-5', 'Interval value must be positive'],
    ['', 'Interval value must be positive'],
    ['abc', 'Interval value must be positive'],
    ['1.5', 'Interval value must be a whole number'],
    ['10000000', 'Interval value must be at most 9,999,999'],
  ])('of %s miles is refused', (intervalValue, message) => {
    expect(problems({ ...filled, triggerType: 'mileage', intervalValue })).toEqual([
      `intervalValue: ${message}`,
    ])
  })

  test('may be written with a comma', () => {
    expect(problems({ ...filled, triggerType: 'mileage', intervalValue: ' 5,000 ' })).toEqual([])
  })
})

test('expected hours are quarters of an hour, or nothing', () => {
  expect(problems({ ...filled, expectedHours: '1.75' })).toEqual([])
  expect(problems({ ...filled, expectedHours: '1.8' })).toEqual([
    'expectedHours: Please enter quarters of an hour from 0.25 to 400',
  ])
  const before = aTemplate({ expectedHours: 1.5 })
  expect(valuesOf(before).expectedHours).toBe('1.5')
  expect(changesFrom({ ...valuesOf(before), expectedHours: '' }, before)).toEqual({ expectedHours: '' })
})

describe('an edit', () => {
  const before = aTemplate({ title: 'Brakes', intervalValue: 6, intervalUnit: 'months' })

  test('sends what differs and nothing else', () => {
    expect(changesFrom(valuesOf(before), before)).toEqual({})
    expect(changesFrom({ ...valuesOf(before), title: 'Brake pads' }, before)).toEqual({ title: 'Brake pads' })
  })

  test('sends an interval whole, and of miles no unit', () => {
    const values = { ...valuesOf(before), triggerType: 'mileage' as const, intervalValue: '5,000' }
    expect(changesFrom(values, before)).toEqual({
      triggerType: 'mileage',
      intervalValue: '5000',
      intervalUnit: null,
    })
  })

  test('is one as soon as a field differs', () => {
    expect(hasChanges(valuesOf(before), valuesOf(before))).toBe(false)
    expect(hasChanges({ ...valuesOf(before), isActive: false }, valuesOf(before))).toBe(true)
  })
})
