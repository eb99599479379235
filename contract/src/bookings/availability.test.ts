import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { durationInDays, freeWindows, type Stretch, spanInWords } from './availability.ts'

const NOW = 1_000
const moment = fc.integer({ min: 0, max: 3_000 })
const booking: fc.Arbitrary<Stretch> = fc
  .tuple(moment, fc.option(fc.integer({ min: -50, max: 800 })))
  .map(([start, length]) => ({ start, end: length === null ? null : start + length }))
const bookings = fc.array(booking, { maxLength: 12 })

const takes = ({ start, end }: Stretch, at: number) => start <= at && (end === null || at < end)

describe('free windows', () => {
  test('cover exactly the time from now on that no booking takes', () => {
    fc.assert(
      fc.property(bookings, moment, (given, later) => {
        const at = NOW + later
        const isFree = freeWindows(given, NOW).some(
          ({ start, end }) => start <= at && (end === null || at < end),
        )
        expect(isFree).toBe(!given.some((it) => takes(it, at)))
      }),
    )
  })

  test('are in order, not empty, apart from each other, and none begins before now', () => {
    fc.assert(
      fc.property(bookings, (given) => {
        let last = -1
        for (const { start, end } of freeWindows(given, NOW)) {
          expect(start).toBeGreaterThanOrEqual(NOW)
          expect(start).toBeGreaterThan(last)
          expect(end === null || end > start).toBe(true)
          last = end ?? Number.POSITIVE_INFINITY
        }
      }),
    )
  })

  test('do not depend on the order of the bookings, nor on what is past or nested', () => {
    fc.assert(
      fc.property(bookings, fc.integer({ min: 0, max: 900 }), (given, past) => {
        const more = [{ start: past, end: past + 50 }, ...given, ...given.map((it) => ({ ...it }))].reverse()
        expect(freeWindows(more, NOW)).toEqual(freeWindows(given, NOW))
      }),
    )
  })

  test('bookings that touch leave no gap', () => {
    const touching = [
      { start: 1_500, end: 1_600 },
      { start: 1_400, end: 1_500 },
    ]
    expect(freeWindows(touching, NOW)).toEqual([
      { start: NOW, end: 1_400 },
      { start: 1_600, end: null },
    ])
  })

  test('nothing is free after a booking without an end', () => {
    expect(freeWindows([{ start: 1_200, end: null }], NOW)).toEqual([{ start: NOW, end: 1_200 }])
  })
})

test.each([
  [0, 'Less than a minute'],
  [59_999, 'Less than a minute'],
  [MINUTE, '1 minute'],
  [HOUR, '1 hour'],
  [90_061_000, '1 day, 1 hour, 1 minute'],
  [2 * DAY + 3 * HOUR + 5 * MINUTE, '2 days, 3 hours, 5 minutes'],
])('%i ms is %s', (span, words) => {
  expect(spanInWords(span)).toBe(words)
})

test('a started day counts', () => {
  expect(durationInDays(0, 86_400_001)).toBe(2)
  expect(durationInDays(0, 1)).toBe(1)
})
