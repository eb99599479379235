import type { Clock } from '@pitlane/contract/clock'
import { DAY } from '@pitlane/contract/durations'
import { DEFAULT_WORKSHOP } from '@pitlane/contract/planning/workshop'
import { PLAN_ENDS_TOO_EARLY } from '@pitlane/contract/repairs/plan'
import { expect, test } from 'vitest'
import { noTimes, ownTimesOf, spanInWords, TIMES_MISSING, timesFrom, withEnd } from './plan-times.ts'

const zone = 'America/New_York'
const times = { start: Date.parse('2026-11-16T13:00:00Z'), end: Date.parse('2026-11-16T15:00:00Z') }
const own = { startDate: '2026-11-16', startTime: '08:00', endDate: '2026-11-16', endTime: '10:00' }

test('times by hand are those of the clock where the business is', () => {
  expect(ownTimesOf(times, zone)).toEqual(own)
  expect(timesFrom(own, zone)).toEqual(times)
})

test('what is missing or ends before it begins is said', () => {
  expect(timesFrom(noTimes, zone)).toBe(TIMES_MISSING)
  expect(timesFrom({ ...own, endTime: '08:00' }, zone)).toBe(PLAN_ENDS_TOO_EARLY)
})

test('the end follows the start: when the work is done in the hours of the workshop', () => {
  const moved = withEnd({ ...own, startTime: '16:00' }, 2, DEFAULT_WORKSHOP, zone)
  expect(moved).toEqual({
    startDate: '2026-11-16',
    startTime: '16:00',
    endDate: '2026-11-17',
    endTime: '09:00',
  })
  expect(withEnd({ ...own, startTime: '' }, 2, DEFAULT_WORKSHOP, zone).endTime).toBe('10:00')
})

test('a time is told with the day of its end only where that is another', () => {
  const longer = { ...times, end: times.end + DAY }
  const said = (clock: Clock) => [times, longer].map((span) => spanInWords(span, { timezone: zone, clock }))
  expect(said(12)).toEqual([
    'Mon, Nov 16, 8:00 AM – 10:00 AM',
    'Mon, Nov 16, 8:00 AM – Tue, Nov 17, 10:00 AM',
  ])
  expect(said(24)).toEqual(['Mon, Nov 16, 08:00 – 10:00', 'Mon, Nov 16, 08:00 – Tue, Nov 17, 10:00'])
})
