import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { costsInWords, daysInWords, inPercent, perDistance } from './report-words.ts'

const figures = {
  repairs: 23,
  cost: 4_120,
  averageCost: 180,
  withoutCost: 1,
  downtimeDays: 31,
  notEarned: 1_900.4,
  distance: 100,
  costPerDistance: 41.2,
}

test('a report begins with a sentence', () => {
  expect(costsInWords('This month', figures, DEFAULT_UNITS)).toBe(
    'This month: 23 repairs, $4,120.00, 31.0 days in the workshop, about $1,900 not earned, 1 repair without a cost',
  )
  const less = { ...figures, repairs: 1, notEarned: null, withoutCost: 0 }
  expect(costsInWords('Last month', less, { distanceUnit: 'km', currency: 'EUR' })).toBe(
    'Last month: 1 repair, €4,120.00, 31.0 days in the workshop',
  )
  expect(costsInWords('Last month', { ...figures, repairs: 0 }, DEFAULT_UNITS)).toBe(
    'Last month: no repair was completed',
  )
})

test('figures read as people write them', () => {
  expect(perDistance(0.0736, DEFAULT_UNITS)).toBe('$0.074')
  expect(perDistance(0.15, DEFAULT_UNITS)).toBe('$0.150')
  expect(perDistance(null, DEFAULT_UNITS)).toBe('–')
  expect(inPercent(0.0333)).toBe('3.3 %')
  expect(daysInWords({ from: '2026-11-01', to: '2026-11-30' })).toBe('Nov 1, 2026 – Nov 30, 2026')
})
