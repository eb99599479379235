import { describe, expect, test } from 'vitest'
import { momentInWords, timeAt, timeInWords } from './clock.ts'

describe('a time of day', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:30', '12:30 AM'],
    ['09:00', '9:00 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['12:01', '12:01 PM'],
    ['17:05', '5:05 PM'],
    ['23:59', '11:59 PM'],
    // The end of a day in the workshop.
    ['24:00', '12:00 AM'],
  ])('%s is %s', (time, inTwelve) => {
    expect(timeInWords(time, 12)).toBe(inTwelve)
    expect(timeInWords(time, 24)).toBe(time)
  })

  test('what is none stays as it is', () => {
    expect([timeInWords('soon', 12), timeInWords('', 12), timeInWords('9:00', 24)]).toEqual([
      'soon',
      '',
      '9:00',
    ])
  })
})

describe('a moment', () => {
  const at = '2026-11-15T22:05:00.000Z'
  const newYork = { timezone: 'America/New_York' }

  test('is told with its day, where the business is', () => {
    expect(momentInWords(at, { ...newYork, clock: 12 })).toBe('Nov 15, 2026, 5:05 PM')
    expect(momentInWords(at, { ...newYork, clock: 24 })).toBe('Nov 15, 2026, 17:05')
    expect(timeAt(Date.parse(at), { ...newYork, clock: 12 })).toBe('5:05 PM')
    expect(timeAt(Date.parse(at), { ...newYork, clock: 24 })).toBe('17:05')
  })

  test('has its day as whoever tells it wants it', () => {
    const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
    expect(momentInWords(Date.parse(at), { timezone: 'Asia/Tokyo', clock: 12 }, day)).toBe(
      'Mon, Nov 16, 7:05 AM',
    )
    expect(momentInWords(Date.parse(at), { timezone: 'Asia/Tokyo', clock: 24 }, day)).toBe(
      'Mon, Nov 16, 07:05',
    )
  })

  test('at midnight belongs to the day that begins', () => {
    const midnight = '2026-11-16T05:00:00.000Z'
    expect(momentInWords(midnight, { ...newYork, clock: 12 })).toBe('Nov 16, 2026, 12:00 AM')
    expect(momentInWords(midnight, { ...newYork, clock: 24 })).toBe('Nov 16, 2026, 00:00')
  })

  test('where clocks are put is what they show then', () => {
    const before = { timezone: 'Europe/Berlin', clock: 24 } as const
    expect(momentInWords('2026-03-29T00:59:00.000Z', before)).toBe('Mar 29, 2026, 01:59')
    expect(momentInWords('2026-03-29T01:00:00.000Z', before)).toBe('Mar 29, 2026, 03:00')
  })

  test('that is none stays as it is', () => {
    expect(momentInWords('once', { timezone: 'UTC', clock: 12 })).toBe('once')
  })
})
