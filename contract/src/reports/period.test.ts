import { expect, test } from 'vitest'
import { daysIn, monthsOf, periodOn, rangeOf } from './period.ts'

test('a period is counted from the day on which it is asked for', () => {
  expect(periodOn('this-month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(periodOn('last-month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOn('last-month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(periodOn('3-months', '2026-05-31')).toEqual({ from: '2026-03-01', to: '2026-05-31' })
  expect(periodOn('12-months', '2026-11-15')).toEqual({ from: '2025-11-16', to: '2026-11-15' })
})

test('a range has two days of the calendar, in order', () => {
  expect(rangeOf('2026-02-01', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-01' })
  for (const [from, to] of [
    ['2026-02-02', '2026-02-01'],
    ['2026-02-30', '2026-03-01'],
    ['0026-02-01', '2026-03-01'],
    ['soon', '2026-03-01'],
    [undefined, '2026-03-01'],
  ] as const)
    expect(rangeOf(from, to)).toBeUndefined()
})

test('days and months of a period include its ends', () => {
  expect(daysIn({ from: '2026-10-31', to: '2026-11-02' })).toBe(3)
  expect(monthsOf({ from: '2025-12-31', to: '2026-02-01' })).toEqual(['2025-12', '2026-01', '2026-02'])
})
