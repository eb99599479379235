import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../durations.ts'
import { daysOverdue, overdueLabel } from './words.ts'

test('overdue is counted in days, across months and years, and today is not overdue', () => {
  expect(overdueLabel('2026-11-14', '2026-11-15')).toBe('Overdue by 1 day')
  expect(overdueLabel('2025-12-31', '2026-03-01')).toBe('Overdue by 60 days')
  expect(overdueLabel('2026-11-15', '2026-11-15')).toBeUndefined()
  expect(overdueLabel('2026-11-16', '2026-11-15')).toBeUndefined()
  expect(overdueLabel(null, '2026-11-15')).toBeUndefined()
})

test('a day later it is overdue by a day more', () => {
  fc.assert(
    fc.property(fc.nat(30_000), fc.nat(30_000), (due, later) => {
      const day = (count: number) => new Date(count * DAY).toISOString().slice(0, 10)
      expect(daysOverdue(day(due), day(due + later))).toBe(later)
    }),
  )
})
