import { expect, test } from 'vitest'
import { templateLabel } from './routine.ts'

test('an interval reads in miles, or in its unit, or in days', () => {
  const label = (triggerType: 'time' | 'mileage', intervalUnit: 'months' | null) =>
    templateLabel({ triggerType, intervalValue: 6, intervalUnit })
  expect(label('mileage', null)).toBe('Every 6 miles')
  expect(label('mileage', 'months')).toBe('Every 6 miles')
  expect(label('time', 'months')).toBe('Every 6 months')
  expect(label('time', null)).toBe('Every 6 days')
})
