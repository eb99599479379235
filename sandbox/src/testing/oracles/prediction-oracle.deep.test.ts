import type { Stretch } from '@pitlane/contract/bookings/availability'
import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { PREDICTED_DAYS } from '@pitlane/contract/routine/calls'
import { dayOfWall, endOfDay, wallOfDay } from '@pitlane/contract/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedOdometer, type Pace } from './pace-oracle.ts'
import { predictedDue } from './prediction-oracle.ts'

const HALF_HOUR = DAY / 48
const pace: Pace = { basis: 'vehicle', rentals: 2, perDay: 100, share: 0.5 }
const unknown: Pace = { basis: null, rentals: 0, perDay: null, share: null }
const at = Date.parse('2026-11-15T12:00:00Z')
const running: Stretch[] = [{ start: at - DAY, end: null }]

/** Around the days on which clocks are put forward and back. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'),
    fc.integer({ min: -96, max: 96 }),
  )
  .map(([day, slots]) => Date.parse(day) + slots * HALF_HOUR)
const ahead = fc.array(
  fc.record({
    after: fc.integer({ min: -96, max: 480 }),
    slots: fc.option(fc.integer({ min: 1, max: 300 })),
  }),
  { maxLength: 6 },
)

test.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
  'in %s it is the first day before whose end the odometer is there, day by day',
  (timezone) => {
    fc.assert(
      fc.property(
        moment,
        ahead,
        fc.integer({ min: 1, max: 2_000 }),
        fc.constantFrom(0, 0.02, 0.4, 1),
        (now, bookings, miles, share) => {
          const taken = bookings.map(({ after, slots }) => {
            const start = now + after * HALF_HOUR
            return { start, end: slots === null ? null : start + slots * HALF_HOUR }
          })
          const paced = { ...pace, share }
          const reaches = (day: string, slack: number) =>
            (expectedOdometer(0, paced, taken, now, endOfDay(day, timezone)) ?? 0) > miles + slack
          let day = dayIn(timezone, new Date(now))
          let left = PREDICTED_DAYS
          // An end of a day that is the moment itself belongs to the next day, by an exact example below.
          while (left >= 0 && !reaches(day, 1e-6)) {
            if (reaches(day, -1e-6)) return
            day = dayOfWall(wallOfDay(day) + DAY)
            left--
          }
          const found = predictedDue({ miles, pace: paced, taken }, timezone, now)
          expect(found?.date ?? null).toBe(left < 0 ? null : day)
        },
      ),
      { numRuns: 150 },
    )
  },
  60_000,
)

test('what is reached at midnight is due on the day that begins', () => {
  expect(predictedDue({ miles: 50, pace, taken: running }, 'UTC', at)?.date).toBe('2026-11-16')
  expect(predictedDue({ miles: 49, pace, taken: running }, 'UTC', at)?.date).toBe('2026-11-15')
})

test('what is reached already is due today, whether or not a distance is known', () => {
  expect(predictedDue({ miles: 0, pace, taken: [] }, 'UTC', at)).toEqual({
    date: '2026-11-15',
    basis: 'vehicle',
    rentals: 2,
    perDay: 100,
  })
  expect(predictedDue({ miles: -9, pace: unknown, taken: [] }, 'UTC', at)).toEqual({
    date: '2026-11-15',
    basis: null,
    rentals: 0,
    perDay: null,
  })
})

test('nothing is said without a mileage, without a pace, and of more than a year', () => {
  expect(predictedDue({ miles: null, pace, taken: [] }, 'UTC', at)).toBeNull()
  expect(predictedDue({ miles: 1, pace: unknown, taken: running }, 'UTC', at)).toBeNull()
  expect(predictedDue({ miles: 36_549, pace, taken: running }, 'UTC', at)?.date).toBe('2027-11-15')
  expect(predictedDue({ miles: 36_550, pace, taken: running }, 'UTC', at)).toBeNull()
})
