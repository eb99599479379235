import { describe, expect, test } from 'vitest'
import type { Stretch } from '../bookings/availability.ts'
import { DAY } from '../durations.ts'
import { HOURS_MAX, HOURS_MIN } from '../formats.ts'
import { limits } from '../limits.ts'
import { DAYS_AHEAD, findSlots, type Wish } from './slots.ts'
import type { WorkshopHours } from './workshop.ts'

const now = Date.parse('2026-10-16T15:07:00Z')
const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
const quarter = { from: '23:45', to: '24:00' }
const always = { from: '00:00', to: '24:00' }
const daily = (opening: typeof always): WorkshopHours => ({
  mon: opening,
  tue: opening,
  wed: opening,
  thu: opening,
  fri: opening,
  sat: opening,
  sun: opening,
})

/** So many of a time, as long as the gaps between them. */
const many = (count: number, from: number, days: number): Stretch[] =>
  Array.from({ length: count }, (_, index) => {
    const start = from + (index * days * DAY) / count
    return { start, end: start + (days * DAY) / count / 2 }
  })

const stretches = limits.bookings.most + limits.plansOfVehicle.most
const free = many(stretches, now, DAYS_AHEAD)
const busy = many(limits.plansOfVehicle.most, now, DAYS_AHEAD)
const clocksArePut = Date.parse('2026-11-01T00:00:00Z')

/** What everybody else in the process has to wait for, whatever the machine does besides. */
function msOfThread(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('the most that a business may hold is searched in a moment', () => {
  const worst: Record<string, Pick<Wish, 'hours' | 'workshop' | 'free'>> = {
    'a quarter hour a week': { hours: HOURS_MAX, workshop: { ...closed, mon: quarter }, free },
    'a quarter hour a day': { hours: HOURS_MAX, workshop: daily(quarter), free },
    'a quarter hour a day, and gaps as long as three years': {
      hours: 270,
      workshop: daily(quarter),
      free: many(600, now, 600 * 6),
    },
    'the shortest work round the clock': { hours: HOURS_MIN, workshop: daily(always), free },
    'as many gaps as there can be for it': {
      hours: HOURS_MIN,
      workshop: daily(always),
      free: many(DAYS_AHEAD * 48, now, DAYS_AHEAD),
    },
    'all on the day that clocks are put': {
      hours: HOURS_MIN,
      workshop: daily(always),
      free: many(stretches, clocksArePut, 1),
    },
  }
  test.each(Object.entries(worst))('%s', (_, given) => {
    const wish = { ...given, busy, timezone: 'America/New_York', now, after: null, before: null }
    // Some ten at the most; where nothing is compiled yet, more.
    expect(msOfThread(() => findSlots(wish))).toBeLessThan(150)
  })
})
