import { DAY } from '@pitlane/contract/durations'
import type { Reservation } from '@pitlane/contract/hq/calls'
import { expect, test } from 'vitest'
import { aRepair } from '../../repairs/repair-for-tests.ts'
import { barOf, type Entry, exactlyInUtc, inUtc, timelineOf, whereBusinessIs, worksOf } from './timeline.ts'

const now = Date.parse('2026-11-15T12:00:00.000Z')
const at = (days: number) => new Date(now + days * DAY).toISOString()

let count = 0
function aReservation(from: number | null, to: number | null, status = 'open'): Reservation {
  count += 1
  return {
    id: String(count),
    confirmation_number: null,
    prefixed_id: null,
    status,
    pick_up_date: from === null ? null : at(from),
    return_date: to === null ? null : at(to),
    notes: null,
    description: null,
  }
}

const inShort = (entries: Entry[]) =>
  entries.map((entry) => {
    const days = (moment: number | null) => (moment === null ? '' : (moment - now) / DAY)
    return entry.kind === 'today' ? 'today' : `${entry.kind} ${days(entry.start)}..${days(entry.end)}`
  })

test('without reservations the car is free from today on', () => {
  expect(inShort(timelineOf([], [], now))).toEqual(['today', 'window 0..'])
})

test('reservations stand by pick-up, with today and the free time where they belong', () => {
  const entries = timelineOf([aReservation(5, 6), aReservation(-1, 2, 'rental')], [], now)
  expect(inShort(entries)).toEqual([
    'reservation -1..2',
    'today',
    'window 2..5',
    'reservation 5..6',
    'window 6..',
  ])
})

test('a pending one is shown and leaves the window open', () => {
  expect(inShort(timelineOf([aReservation(1, 2, 'pending')], [], now))).toEqual([
    'today',
    'window 0..',
    'reservation 1..2',
  ])
})

test('a rental without a return takes the car until further notice', () => {
  expect(inShort(timelineOf([aReservation(-1, null, 'rental')], [], now))).toEqual([
    'reservation -1..',
    'today',
  ])
})

test('a late rental keeps the car for two hours from now and says that it is late', () => {
  const entries = timelineOf([aReservation(-5, -1, 'rental')], [], now)
  expect(inShort(entries)).toEqual(['reservation -5..-1', 'today', `window ${2 / 24}..`])
  expect(entries[0]).toMatchObject({ isLate: true })
})

test('a rental without a pick-up is out now', () => {
  expect(inShort(timelineOf([aReservation(null, 2, 'rental')], [], now))).toEqual([
    'reservation 0..2',
    'today',
    'window 2..',
  ])
})

test('a planned repair and a running one take the car as a booking does; what is past and unplanned does not', () => {
  const planned = aRepair({ id: 'planned', plannedStart: at(6), plannedEnd: at(7) })
  const running = aRepair({
    id: 'running',
    status: 'in progress',
    startDate: '2026-11-15',
    endDate: '2026-11-16',
  })
  const past = aRepair({ id: 'past', plannedStart: at(-2), plannedEnd: at(-1) })
  const works = worksOf([planned, running, past, aRepair({ id: 'unplanned' })], now)
  expect(works.map(({ repair }) => repair.id)).toEqual(['planned', 'running'])
  expect(inShort(timelineOf([aReservation(3, 6)], works, now))).toEqual([
    'repair -0.5..1.5',
    'today',
    'window 1.5..3',
    'reservation 3..6',
    'repair 6..7',
    'window 7..',
  ])
})

test('a running repair whose target is past leaves no window', () => {
  const late = aRepair({ status: 'in progress', startDate: '2026-11-10', endDate: '2026-11-12' })
  const entries = timelineOf([], worksOf([late], now), now)
  expect(inShort(entries)).toEqual(['repair -5.5..', 'today'])
  expect(entries[0]).toMatchObject({ isLate: true })
})

test('the bar shows what lies between its ends, and nothing beyond', () => {
  const entries = timelineOf([aReservation(-1, 5), aReservation(9, 20), aReservation(30, 31)], [], now)
  const bar = barOf(entries, now, now + 10 * DAY)
  expect(bar.map(({ entry, from, length }) => [entry.kind, from, length])).toEqual([
    ['reservation', 0, 50],
    ['window', 50, 40],
    ['reservation', 90, 10],
  ])
})

test('a late rental has the next two hours of the bar', () => {
  const bar = barOf(timelineOf([aReservation(-5, -1, 'rental')], [], now), now, now + DAY / 3)
  expect(bar.map(({ entry, from, length }) => [entry.kind, from, length])).toEqual([
    ['reservation', 0, 25],
    ['window', 25, 75],
  ])
})

test('times are told as UTC and say so, with the time where the business is, in the American form', () => {
  const at = Date.parse('2026-11-16T21:05:00.000Z')
  expect(inUtc(at)).toBe('Mon, Nov 16, 9:05 PM UTC')
  expect(exactlyInUtc(at)).toBe('Monday, November 16, 2026 at 9:05 PM UTC')
  expect(exactlyInUtc(at, 24)).toBe('Monday, November 16, 2026 at 21:05 UTC')
  expect(whereBusinessIs(at, 'America/New_York')).toBe('4:05 PM EST')
  expect(whereBusinessIs(at, 'Asia/Tokyo')).toBe('Tue, Nov 17, 6:05 AM GMT+9')
  expect(whereBusinessIs(at, 'UTC')).toBeUndefined()
  expect(whereBusinessIs(at, undefined)).toBeUndefined()
})
