import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from './durations.ts'
import { changesBetween, keptOffset } from './offsets.ts'

const at = (text: string) => Date.parse(text)
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/St_Johns',
  'Pacific/Apia',
]

/** What the platform says of one instant, nothing kept. */
function shown(instant: number, timeZone: string): number {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const text = new Date(instant).toLocaleString('sv-SE', { timeZone, ...parts })
  return at(`${text.replace(' ', 'T')}:00Z`) - Math.floor(instant / MINUTE) * MINUTE
}

test('what is kept of a day is what the platform says, whichever day it is', () => {
  const second = fc.integer({ min: at('1950-01-01') / 1000, max: at('2040-01-01') / 1000 })
  fc.assert(
    fc.property(second, fc.constantFrom(...zones), (seconds, zone) => {
      expect(keptOffset(seconds * 1000, zone)).toBe(shown(seconds * 1000, zone))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['America/St_Johns', '2009-11-01'],
  ['Pacific/Apia', '2011-12-30'],
])('and to the minute where clocks are put: %s on %s', (zone, day) => {
  const minute = fc.integer({ min: 0, max: 1440 }).map((minutes) => at(day) + minutes * MINUTE)
  const [change = 0, ...more] = changesBetween(at(day), at(day) + DAY - 1, zone)
  expect(more).toEqual([])
  for (const instant of [change - 1, change, change + 1])
    expect(keptOffset(instant, zone)).toBe(shown(instant, zone))
  expect(keptOffset(change - 1, zone)).not.toBe(keptOffset(change, zone))
  fc.assert(
    fc.property(minute, (instant) => {
      expect(keptOffset(instant, zone)).toBe(shown(instant, zone))
    }),
  )
})

test('a year has the changes that it has', () => {
  const changes = (zone: string) =>
    changesBetween(at('2026-01-01'), at('2026-12-31'), zone).map((it) =>
      new Date(it).toISOString().slice(0, 16),
    )
  expect(changes('Europe/Berlin')).toEqual(['2026-03-29T01:00', '2026-10-25T01:00'])
  expect(changes('Asia/Kathmandu')).toEqual([])
})
