import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../durations.ts'
import { freeWindows } from './availability.ts'
import { type Booked, bookingStatuses, isLate, LATE_FOR_MS, timeTaken } from './taking.ts'

const NOW = 100
/** Instants are few, so that ends touch, nest and coincide. */
const UNIT = LATE_FOR_MS / 4
const moment = fc.integer({ min: NOW - 20, max: NOW + 20 }).map((at) => at * UNIT)
const now = NOW * UNIT
const booking: fc.Arbitrary<Booked> = fc.record({
  status: fc.constantFrom(...bookingStatuses, 'quote', 'cancelled'),
  pickUp: moment,
  return: fc.option(moment),
})

/** Said again, one instant at a time and sentence by sentence. */
function naivelyTakesAt(it: Booked, at: number): boolean {
  if (it.status !== 'open' && it.status !== 'rental' && it.status !== 'pending-reserved') return false
  if (at < it.pickUp) return false
  if (it.return === null) return true
  if (it.status === 'rental' && it.return <= now) return at < now + 2 * HOUR
  return at < it.return
}

describe('what a booking takes', () => {
  test('is its time, at every instant as said one by one', () => {
    fc.assert(
      fc.property(booking, moment, (it, at) => {
        const time = timeTaken(it, now)
        const isIn = time !== null && time.start <= at && (time.end === null || at < time.end)
        expect(isIn).toBe(naivelyTakesAt(it, at))
      }),
      { numRuns: 2_000 },
    )
  })

  test('leaves free what none of them takes', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 8 }), moment, (given, at) => {
        const taken = given.flatMap((it) => timeTaken(it, now) ?? [])
        const isFree = freeWindows(taken, now).some(
          ({ start, end }) => start <= at && (end === null || at < end),
        )
        expect(isFree).toBe(at >= now && !given.some((it) => naivelyTakesAt(it, at)))
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a late rental keeps the car two hours from now, whenever it should have been back', () => {
  const late = { status: 'rental', pickUp: now - 9 * UNIT, return: now - UNIT }
  expect(isLate(late, now)).toBe(true)
  expect(timeTaken(late, now)).toEqual({ start: late.pickUp, end: now + LATE_FOR_MS })
  expect(isLate({ ...late, return: now }, now)).toBe(true)
  expect(isLate({ ...late, return: now + 1 }, now)).toBe(false)
  expect(isLate({ ...late, status: 'open' }, now)).toBe(false)
})
