import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from './durations.ts'
import { dayOfWall, endOfDay, instantOf, instantOn, minutesOf, wallAt, wallOfDay } from './zones.ts'

const at = (text: string) => Date.parse(text)
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
]

describe('the clock on the wall', () => {
  test.each([
    ['America/New_York', '2026-01-05T08:00:00Z', '2026-01-05T13:00:00Z'],
    ['America/New_York', '2026-07-05T08:00:00Z', '2026-07-05T12:00:00Z'],
    ['Europe/Berlin', '2026-03-29T03:00:00Z', '2026-03-29T01:00:00Z'],
    ['Asia/Kathmandu', '2026-01-05T08:00:00Z', '2026-01-05T02:15:00Z'],
  ])('in %s %s is %s', (zone, wall, instant) => {
    expect(new Date(instantOf(at(wall), zone)).toISOString()).toBe(new Date(instant).toISOString())
    expect(wallAt(at(instant), zone)).toBe(at(wall))
  })

  test('a reading that is left out is the moment the clocks are put', () => {
    expect(instantOf(at('2026-03-08T02:30:00Z'), 'America/New_York')).toBe(at('2026-03-08T07:00:00Z'))
    expect(instantOf(at('2026-10-04T02:15:00Z'), 'Australia/Lord_Howe')).toBe(at('2026-10-03T15:30:00Z'))
  })

  test('a reading that comes twice is its first', () => {
    expect(instantOf(at('2026-11-01T01:30:00Z'), 'America/New_York')).toBe(at('2026-11-01T05:30:00Z'))
    expect(instantOf(at('2026-04-05T01:45:00Z'), 'Australia/Lord_Howe')).toBe(at('2026-04-04T14:45:00Z'))
  })

  test('any instant is found again from its reading, or one that reads the same before it', () => {
    const minute = fc.integer({ min: at('2024-01-01') / MINUTE, max: at('2030-01-01') / MINUTE })
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
        const instant = minutes * MINUTE
        const found = instantOf(wallAt(instant, zone), zone)
        expect(wallAt(found, zone)).toBe(wallAt(instant, zone))
        expect(instant - found === 0 || (instant > found && instant - found <= HOUR)).toBe(true)
      }),
    )
  })
})

test('a day has its midnight, its time and its end where the business is', () => {
  expect(instantOn('2026-03-08', null, 'America/New_York')).toBe(at('2026-03-08T05:00:00Z'))
  expect(instantOn('2026-03-08', '09:30', 'America/New_York')).toBe(at('2026-03-08T13:30:00Z'))
  expect(endOfDay('2026-03-08', 'America/New_York')).toBe(at('2026-03-09T04:00:00Z'))
  expect(dayOfWall(wallOfDay('2026-03-08'))).toBe('2026-03-08')
  expect([minutesOf('08:30'), minutesOf('24:00')]).toEqual([510, 1440])
})
