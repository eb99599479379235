import { expect, test } from 'vitest'
import { InitializeInput } from './calls.ts'

test('oil changes are every 5,000 miles unless said; by time the interval must be said', () => {
  expect(InitializeInput.parse({})).toEqual({
    triggerType: 'mileage',
    intervalValue: 5_000,
    intervalUnit: null,
  })
  expect(InitializeInput.parse({ triggerType: 'time', intervalValue: 6, intervalUnit: 'months' })).toEqual({
    triggerType: 'time',
    intervalValue: 6,
    intervalUnit: 'months',
  })
  expect(InitializeInput.safeParse({ triggerType: 'time' }).error?.issues[0]?.message).toBe(
    'Interval value must be positive',
  )
})
