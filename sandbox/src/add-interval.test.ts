import { intervalUnits } from '@pitlane/contract/routine/due'
import { daysBetween } from '@pitlane/contract/routine/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addInterval } from './add-interval.ts'

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2120-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dayOfMonth = (day: string) => Number(day.slice(8))

describe('an interval later', () => {
  test.each([
    ['2027-01-31', 1, 'months', '2027-02-28'],
    ['2028-01-31', 1, 'months', '2028-02-29'],
    ['2028-02-29', 12, 'months', '2029-02-28'],
    ['2027-02-28', 12, 'months', '2028-02-28'],
    ['2026-10-31', 1, 'months', '2026-11-30'],
    ['2026-12-31', 2, 'months', '2027-02-28'],
    ['2026-11-15', 30, 'days', '2026-12-15'],
    ['2028-02-28', 1, 'days', '2028-02-29'],
    ['2027-02-28', 1, 'days', '2027-03-01'],
    ['2100-02-28', 1, 'days', '2100-03-01'],
    ['2026-12-28', 1, 'weeks', '2027-01-04'],
    // The nights the clocks change in America and Europe.
    ['2026-03-07', 1, 'days', '2026-03-08'],
    ['2026-10-31', 1, 'days', '2026-11-01'],
    ['2026-03-28', 2, 'weeks', '2026-04-11'],
    ['9999-12-01', 1_200, 'months', '9999-12-31'],
    ['0004-02-29', 12, 'months', '0005-02-28'],
  ] as const)('%s + %d %s is %s', (day, value, unit, later) => {
    expect(addInterval(day, value, unit)).toBe(later)
  })

  test('without a unit it is days', () => {
    expect(addInterval('2026-11-15', 3, null)).toBe('2026-11-18')
  })

  test('days and weeks are exact, whatever the clocks do in between', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 36_500 }), (day, value) => {
        expect(daysBetween(day, addInterval(day, value, 'days'))).toBe(value)
        expect(addInterval(day, value, 'weeks')).toBe(addInterval(day, value * 7, 'days'))
      }),
    )
  })

  test('months keep the day of the month, or end on the last one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 1_200 }), (day, value) => {
        const later = addInterval(day, value, 'months')
        const [year = 0, month = 0] = day.split('-').map(Number)
        const [toYear = 0, toMonth = 0] = later.split('-').map(Number)
        expect(toYear * 12 + toMonth).toBe(year * 12 + month + value)
        if (dayOfMonth(later) !== dayOfMonth(day)) {
          expect(dayOfMonth(later)).toBeLessThan(dayOfMonth(day))
          expect(dayOfMonth(addInterval(later, 1, 'days'))).toBe(1)
        }
      }),
    )
  })

  test('later days are due later', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyDay,
        fc.nat(500),
        fc.constantFrom(...intervalUnits),
        (one, other, value, unit) => {
          const [early = '', late = ''] = [one, other].sort()
          expect(addInterval(early, value, unit) <= addInterval(late, value, unit)).toBe(true)
        },
      ),
    )
  })
})
