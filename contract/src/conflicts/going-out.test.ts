import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../durations.ts'
import type { CarBooking, CarFacts, Trip } from './car-facts.ts'
import { isFree, reasonsAgainst } from './going-out.ts'
import { judge } from './judged-car.ts'

const now = Date.parse('2026-11-16T15:00:00Z')
const around = { now, timezone: 'America/New_York', clock: 24 } as const
const TURN_ROUND_MINUTES = 60
const trip = (pickUp: number, back: number | null = pickUp + 48 * HOUR): Trip => ({
  bookingId: 'B1',
  pickUp: now + pickUp,
  return: back === null ? null : now + back,
})
const booking = (status: string, from: number, to: number | null): CarBooking => ({
  id: 'B2',
  status,
  pickUp: now + from,
  return: to === null ? null : now + to,
})
const car = (over: Partial<CarFacts> = {}): CarFacts => ({
  vehicleId: 'V1',
  vehicleKey: 'T-1',
  vehicleClass: 'Economy',
  status: 'available',
  uncheckedSince: null,
  plateExpires: null,
  registrationExpires: null,
  inspectionExpires: null,
  repairs: [],
  bookings: [],
  ...over,
})
const kinds = (at: Trip, facts: CarFacts) =>
  reasonsAgainst(judge(facts, around), at, [], TURN_ROUND_MINUTES).map(({ reason }) => reason.kind)

test.each([
  ['late, a pick-up in exactly a day', booking('rental', -48 * HOUR, -1), 24 * HOUR, ['still_out']],
  ['late, a pick-up a minute after that', booking('rental', -48 * HOUR, -1), 24 * HOUR + MINUTE, []],
  ['due back this very moment', booking('rental', -48 * HOUR, 0), 3 * HOUR, ['still_out']],
  ['back a minute after the pick-up', booking('rental', -HOUR, 5 * HOUR + MINUTE), 5 * HOUR, ['still_out']],
  ['back at the pick-up', booking('rental', -HOUR, 5 * HOUR), 5 * HOUR, ['short_turn_round']],
  ['back 59 minutes before', booking('rental', -HOUR, 4 * HOUR + MINUTE), 5 * HOUR, ['short_turn_round']],
  ['back an hour before', booking('rental', -HOUR, 4 * HOUR), 5 * HOUR, []],
  ['booked from the pick-up on', booking('open', 5 * HOUR, 9 * HOUR), 5 * HOUR, ['short_turn_round']],
  ['booked from a minute later on', booking('open', 5 * HOUR + MINUTE, 9 * HOUR), 5 * HOUR, []],
  ['asked for by a pending one', booking('pending', 4 * HOUR, 9 * HOUR), 5 * HOUR, []],
])('a car that is %s', (_, other, pickUp, expected) => {
  expect(kinds(trip(pickUp), car({ bookings: [other] }))).toEqual(expected)
})

test('a paper is judged by the day of the return where the business is, and without a return by that of the pick-up', () => {
  // 23:30 in New York on the 18th, when it is the 19th in UTC.
  const lateBack = trip(HOUR, Date.parse('2026-11-19T04:30:00Z') - now)
  expect(kinds(lateBack, car({ plateExpires: '2026-11-18' }))).toEqual([])
  expect(kinds(lateBack, car({ plateExpires: '2026-11-17' }))).toEqual(['papers'])
  expect(kinds(trip(HOUR, null), car({ plateExpires: '2026-11-16' }))).toEqual([])
  expect(kinds(trip(HOUR, null), car({ plateExpires: '2026-11-15' }))).toEqual(['papers'])
})

test('free is what neither overlaps; what touches does not', () => {
  const taken = judge(car({ bookings: [booking('open', 10 * HOUR, 20 * HOUR)] }), around)
  expect(isFree(taken, trip(HOUR, 10 * HOUR))).toBe(true)
  expect(isFree(taken, trip(HOUR, 10 * HOUR + 1))).toBe(false)
  expect(isFree(taken, trip(20 * HOUR))).toBe(true)
  expect(isFree(taken, trip(HOUR, null))).toBe(false)
  expect(isFree(taken, { ...trip(12 * HOUR), bookingId: 'B2' })).toBe(true)
})

test.each([
  [24, '2026-11-14T22:00:00Z', 'Nov 14 at 17:00'],
  [12, '2026-11-14T22:00:00Z', 'Nov 14 at 5:00 PM'],
  [24, '2026-11-16T04:41:00Z', 'Nov 15 at 23:41'],
  // An hour later by the clock, which was put back on the first.
  [24, '2026-10-31T22:00:00Z', 'Oct 31 at 18:00'],
] as const)('a car that nobody checked since, by a clock of %i hours', (clock, back, when) => {
  const unchecked = judge(car({ uncheckedSince: Date.parse(back) }), { ...around, clock })
  expect(reasonsAgainst(unchecked, trip(HOUR), [], TURN_ROUND_MINUTES)).toEqual([
    {
      reason: { kind: 'unchecked', sentence: `Not checked since it came back on ${when}` },
      collisions: [],
    },
  ])
})
