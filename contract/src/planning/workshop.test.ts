import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../durations.ts'
import { instantOf, wallAt } from '../zones.ts'
import { DEFAULT_WORKSHOP, endOfWork, type Opening, type WorkshopHours, weekdays } from './workshop.ts'

const at = (text: string) => Date.parse(text)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const anOpening = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 600 }))
  .map(([from, long]): Opening => ({ from: clock(from), to: clock(Math.min(1440, from + long)) }))
const shortest = fc.constant<Opening>({ from: '23:45', to: '24:00' })
const someDay = fc.option(fc.oneof(anOpening, shortest), { freq: 2 })
const someHours: fc.Arbitrary<WorkshopHours> = fc.record({
  mon: someDay,
  tue: someDay,
  wed: someDay,
  thu: someDay,
  fri: someDay,
  sat: someDay,
  sun: someDay,
})
const someWork = fc
  .oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1600 }))
  .map((it) => it / 4)

test('work is done when walking from day to day finds it done, however long that takes', () => {
  const minute = fc.integer({ min: at('2025-01-01') / MINUTE, max: at('2027-01-01') / MINUTE })
  const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu')
  fc.assert(
    fc.property(minute, someWork, someHours, zone, (minutes, work, hours, timezone) => {
      const given = { start: minutes * MINUTE, work, hours, timezone }
      expect(endOfWork(given.start, work, hours, timezone)).toBe(walked(given))
    }),
    { numRuns: 200 },
  )
})

test('a quarter hour a day is worked up to the last of three years, and not a day longer', () => {
  const quarter = { from: '23:45', to: '24:00' }
  const daily = {
    mon: quarter,
    tue: quarter,
    wed: quarter,
    thu: quarter,
    fri: quarter,
    sat: quarter,
    sun: quarter,
  }
  const start = at('2026-01-01T00:00:00Z')
  expect(endOfWork(start, (3 * 366) / 4, daily, 'UTC')).toBe(start + 3 * 366 * DAY)
  expect(endOfWork(start, (3 * 366 + 1) / 4, daily, 'UTC')).toBeNull()
  const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
  expect(endOfWork(start, 1, closed, 'UTC')).toBeNull()
})

test('an afternoon goes on the next morning', () => {
  const end = endOfWork(at('2026-11-20T16:00:00Z'), 2, DEFAULT_WORKSHOP.hours, 'UTC')
  expect(end).toBe(at('2026-11-23T09:00:00Z'))
})

interface Given {
  start: number
  work: number
  hours: WorkshopHours
  timezone: string
}

/** Every day of three years, one after the other. */
function walked({ start, work, hours, timezone }: Given): number | null {
  let left = work * 60 * MINUTE
  let wall = wallAt(start, timezone)
  for (let day = 0; day < 3 * 366; day += 1) {
    const midnight = Math.floor(wall / DAY) * DAY
    const opening = hours[weekdays[(new Date(midnight).getUTCDay() + 6) % 7] ?? 'sun']
    if (opening) {
      const from = Math.max(wall, midnight + minutesOfDay(opening.from))
      const to = midnight + minutesOfDay(opening.to)
      if (from + left <= to) return instantOf(from + left, timezone)
      left -= Math.max(0, to - from)
    }
    wall = midnight + DAY
  }
  return null
}

function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE
}
