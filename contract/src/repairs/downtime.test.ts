import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '../units.ts'
import { downtimeInWords, notEarnedInWords } from './downtime.ts'

test('an estimate says what it rests on', () => {
  const estimate = { amount: 180, basis: 'vehicle', perDay: 75, share: 0.8 } as const
  expect(notEarnedInWords(estimate, 72, DEFAULT_UNITS)).toBe(
    'about $180 not earned (3.0 days; this car earned $75 a day, rented 80 % of the time)',
  )
  const euro = { distanceUnit: 'km', currency: 'EUR' } as const
  expect(notEarnedInWords({ ...estimate, basis: 'class', perDay: 74.6, share: 0.333 }, 24, euro)).toBe(
    'about €180 not earned (1.0 day; cars of its class earned €75 a day, rented 33 % of the time)',
  )
})

test('hours are said in days with one decimal', () => {
  expect([0, 12, 24, 52, 24_000].map(downtimeInWords)).toEqual([
    '0.0 days',
    '0.5 days',
    '1.0 day',
    '2.2 days',
    '1,000.0 days',
  ])
})
