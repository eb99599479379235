import { expect, test } from 'vitest'
import { DEFAULT_UNITS, type Units } from '../units.ts'
import { dueInWords, templateLabel } from './due.ts'

test('an interval reads in miles, or in its unit, or in days', () => {
  const label = (triggerType: 'time' | 'mileage', intervalUnit: 'months' | null) =>
    templateLabel({ triggerType, intervalValue: 6, intervalUnit }, DEFAULT_UNITS)
  expect(label('mileage', null)).toBe('Every 6 miles')
  expect(label('mileage', 'months')).toBe('Every 6 miles')
  expect(label('time', 'months')).toBe('Every 6 months')
  expect(label('time', null)).toBe('Every 6 days')
})

test('what is left reads in words', () => {
  const inDays = (daysUntilDue: number) => dueInWords({ daysUntilDue, milesUntilDue: null }, DEFAULT_UNITS)
  expect([-3, -1, 0, 1, 12, 1_234].map(inDays)).toEqual([
    'Overdue by 3 days',
    'Overdue by 1 day',
    'Due today',
    'in 1 day',
    'in 12 days',
    'in 1,234 days',
  ])
  const inMiles = (milesUntilDue: number | null) =>
    dueInWords({ daysUntilDue: null, milesUntilDue }, DEFAULT_UNITS)
  expect([1_200, 1, 0, -1, -300].map(inMiles)).toEqual([
    'in 1,200 miles',
    'in 1 mile',
    'Due now',
    'Overdue by 1 mile',
    'Overdue by 300 miles',
  ])
  expect(inMiles(null)).toBe('Vehicle mileage unknown')
})

test('a business in kilometers reads of no miles', () => {
  const units: Units = { distanceUnit: 'km', currency: 'EUR' }
  const interval = { triggerType: 'mileage', intervalValue: 8_000, intervalUnit: null } as const
  expect(templateLabel(interval, units)).toBe('Every 8,000 km')
  expect(dueInWords({ daysUntilDue: null, milesUntilDue: -1 }, units)).toBe('Overdue by 1 km')
  expect(dueInWords({ daysUntilDue: 3, milesUntilDue: null }, units)).toBe('in 3 days')
})
