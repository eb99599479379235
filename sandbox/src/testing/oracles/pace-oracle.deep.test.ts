import type { Stretch } from '@pitlane/contract/bookings/availability'
import { bookingStatuses } from '@pitlane/contract/bookings/taking'
import { DAY } from '@pitlane/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookedCar,
  type CarPace,
  carPace,
  expectedOdometer,
  type Outing,
  outingOf,
  paceOf,
  reachedAt,
} from './pace-oracle.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const SLOT = DAY / 4
const day = (days: number) => now + days * DAY

const outing = (start: number, end: number, distance: number | null = null): Outing => ({
  start: day(start),
  end: day(end),
  distance,
})
const slots = (min: number, max: number) => fc.integer({ min, max }).map((at) => now + at * SLOT)

/** Touching, nested, past, ahead and without an end. */
const stretches: fc.Arbitrary<Stretch[]> = fc.array(
  fc
    .tuple(slots(-40, 120), fc.option(fc.integer({ min: 1, max: 40 }), { freq: 6 }))
    .map(([start, length]) => ({
      start,
      end: length === null ? null : start + length * SLOT,
    })),
  { maxLength: 8 },
)
const paces = fc.record({
  perDay: fc.constantFrom(0, 1, 37.5, 80, 100, 2_000),
  share: fc.constantFrom(0, 0.1, 1 / 3, 0.5, 1),
})
const isIn = ({ start, end }: Stretch, at: number) => start <= at && (end === null || at < end)

/** Said again, a quarter of a day at a time. */
function naiveOdometer(pace: { perDay: number; share: number }, taken: Stretch[], at: number): number {
  let gone = 0
  for (let slot = now; slot < at; slot += SLOT) {
    const isTaken = taken.some((stretch) => isIn(stretch, slot))
    gone += (pace.perDay * (isTaken ? 1 : pace.share) * (Math.min(at, slot + SLOT) - slot)) / DAY
  }
  return gone
}

describe('the expected odometer', () => {
  test('is what the quarters of each day until then add up to', () => {
    fc.assert(
      fc.property(paces, stretches, fc.integer({ min: 0, max: 60 * DAY }), (pace, taken, after) => {
        const expected = 40_000 + naiveOdometer(pace, taken, now + after)
        expect(expectedOdometer(40_000, pace, taken, now, now + after)).toBeCloseTo(expected, 6)
      }),
      { numRuns: 1_000 },
    )
  })

  test('has reached a mileage when that is said, and not a moment before', () => {
    fc.assert(
      fc.property(paces, stretches, fc.integer({ min: 1, max: 9_000 }), (pace, taken, miles) => {
        const moment = reachedAt(miles, pace, taken, now)
        if (moment === null) {
          expect(naiveOdometer(pace, taken, day(120))).toBeLessThan(miles)
          return
        }
        fc.pre(moment < day(200))
        expect(naiveOdometer(pace, taken, moment + 1)).toBeGreaterThan(miles - 1e-6)
        expect(naiveOdometer(pace, taken, moment - 1)).toBeLessThan(miles + 1e-6)
      }),
      { numRuns: 500 },
    )
  })

  test('of a car that runs all the time is reached to the millisecond', () => {
    const running = [{ start: day(-3), end: null }]
    expect(reachedAt(50, { perDay: 100, share: 0.2 }, running, now)).toBe(day(0.5))
    expect(reachedAt(50, { perDay: 100, share: 0.2 }, [], now)).toBe(day(2.5))
    expect(reachedAt(50, { perDay: 100, share: 0 }, [], now)).toBeNull()
    expect(reachedAt(50, { perDay: 0, share: 1 }, running, now)).toBeNull()
  })

  test('is unknown without a distance per day or a share', () => {
    expect(expectedOdometer(1, { perDay: null, share: 1 }, [], now, day(1))).toBeNull()
    expect(expectedOdometer(1, { perDay: 1, share: null }, [], now, day(1))).toBeNull()
    expect(reachedAt(1, { perDay: 1, share: null }, [], now)).toBeNull()
  })
})

describe('when a booking had a car out', () => {
  const car: BookedCar = {
    isActive: true,
    pickUp: null,
    return: null,
    odometerPickUp: 100,
    odometerReturn: 300,
  }
  const booked = { status: 'completed', pickUp: day(-4), return: day(-2) }

  test('is from its pick-up to its return, or between the car’s own', () => {
    expect(outingOf(booked, car, now)).toEqual(outing(-4, -2, 200))
    expect(outingOf(booked, { ...car, pickUp: day(-3) }, now)).toEqual(outing(-3, -2, 200))
  })

  test('of a swapped car is between its own pick-up and return, or unknown', () => {
    const swapped = { ...car, isActive: false }
    expect(outingOf(booked, { ...swapped, pickUp: day(-4), return: day(-3) }, now)).toEqual(
      outing(-4, -3, 200),
    )
    expect(outingOf(booked, swapped, now)).toBeNull()
    expect(
      outingOf({ ...booked, status: 'rental' }, { ...swapped, pickUp: day(-4), return: day(-3) }, now),
    ).toEqual(outing(-4, -3))
  })

  test('of a rental, late or not, is until now and says nothing about distances', () => {
    for (const end of [-2, 3]) {
      const running = { ...booked, status: 'rental', return: day(end) }
      expect(outingOf(running, { ...car, return: day(end) }, now)).toEqual(outing(-4, 0))
    }
  })

  test('is never, when nobody picked it up', () => {
    for (const status of bookingStatuses.filter((it) => it !== 'completed' && it !== 'rental'))
      expect(outingOf({ ...booked, status }, car, now)).toBeNull()
    expect(outingOf({ ...booked, return: day(-4) }, car, now)).toBeNull()
  })
})

describe('what a car’s outings say', () => {
  test('leaves out distances that cannot be, that are too old, and that are not over', () => {
    const counted = [outing(-182, -180, 300), outing(-10, -9, 2_000), outing(-5, -4, 0)]
    const others = [
      outing(-182, -180.1, 300),
      outing(-3, -2, -1),
      outing(-3, -2, 2_001),
      outing(-3, -2),
      outing(-1, 1, 100),
    ]
    const { rentals, distance, drivenMs } = carPace([...counted, ...others], now, now)
    expect({ rentals, distance, days: drivenMs / DAY }).toEqual({ rentals: 3, distance: 2_300, days: 4 })
  })

  test('counts time once, however outings overlap', () => {
    const aPast = fc.tuple(slots(-500, 8), fc.integer({ min: 1, max: 60 })).map(([start, length]) => ({
      start,
      end: start + length * SLOT,
      distance: null,
    }))
    fc.assert(
      fc.property(fc.array(aPast, { maxLength: 8 }), fc.integer({ min: 0, max: 400 }), (outings, age) => {
        let rented = 0
        for (let slot = day(-90); slot < now; slot += SLOT)
          if (outings.some((stretch) => isIn(stretch, slot))) rented += SLOT
        const { rentedMs, knownMs } = carPace(outings, now - age * SLOT, now)
        expect(rentedMs).toBe(rented)
        const first = outings.reduce((least, { start }) => Math.min(least, start), now - age * SLOT)
        expect(knownMs).toBe(Math.min(90 * DAY, now - first))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the pace of a car', () => {
  const pace = (over: Partial<CarPace> = {}): CarPace => ({
    rentals: 0,
    distance: 0,
    drivenMs: 0,
    rentedMs: 0,
    knownMs: 0,
    ...over,
  })
  const driven = (rentals: number, perDay: number) =>
    pace({ rentals, distance: rentals * 2 * perDay, drivenMs: rentals * 2 * DAY })

  test('rests on its own rentals from two on, else on five of its class, else on five of the fleet', () => {
    const [one, two, four, five] = [driven(1, 10), driven(2, 20), driven(4, 40), driven(5, 50)]
    expect(paceOf(two, [two, five], [two, five])).toMatchObject({ basis: 'vehicle', rentals: 2, perDay: 20 })
    expect(paceOf(one, [one, four], [one, four, five])).toMatchObject({
      basis: 'class',
      rentals: 5,
      perDay: 34,
    })
    expect(paceOf(one, [one], [one, five])).toMatchObject({ basis: 'fleet', rentals: 6 })
    expect(paceOf(one, [one], [one])).toMatchObject({ basis: null, rentals: 0, perDay: null })
  })

  test('has a share of its own after fourteen days, else that of cars which are known so long', () => {
    const known = (days: number, rented: number) => pace({ knownMs: days * DAY, rentedMs: rented * DAY })
    const [young, old, other] = [known(13.9, 13), known(14, 7), known(86, 3)]
    expect(paceOf(old, [young, old, other], []).share).toBe(0.5)
    expect(paceOf(young, [young, old, other], [young]).share).toBe(0.1)
    expect(paceOf(young, [young], [young, old]).share).toBe(0.5)
    expect(paceOf(young, [young], [young]).share).toBeNull()
  })
})
