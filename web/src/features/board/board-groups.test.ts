import { expect, test } from 'vitest'
import { atPlace, dayName, groupsOf, placesOf } from './board-groups.ts'

const row = (pickUp: string, place: string | null) => ({
  booking: { pickUp, pickUpLocation: place, returnLocation: place },
})
const early = row('2026-11-10T12:00:00.000Z', 'King Street')
const late = row('2026-11-16T04:30:00.000Z', 'Airport')
const next = row('2026-11-16T14:00:00.000Z', null)
const grouping = {
  at: ({ booking }: typeof early) => booking.pickUp,
  place: ({ booking }: typeof early) => booking.pickUpLocation,
  timezone: 'America/New_York',
  firstDay: '2026-11-15',
}

test('rows stand under their day where the business is, and what was missed under the first', () => {
  expect(groupsOf([early, late, next], grouping)).toEqual([
    { day: '2026-11-15', place: 'Airport', rows: [late] },
    { day: '2026-11-15', place: 'King Street', rows: [early] },
    { day: '2026-11-16', place: null, rows: [next] },
  ])
})

test('a place narrows both lists, and all of them are known by name', () => {
  const board = { pickUps: [early, late], returns: [next] }
  expect(placesOf(board)).toEqual(['Airport', 'King Street'])
  expect(atPlace(board, 'Airport')).toEqual({ pickUps: [late], returns: [] })
  expect(atPlace(board, '')).toEqual(board)
})

test('near days have names', () => {
  const name = (day: string) => dayName(day, '2026-11-15')
  expect(['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-18'].map(name)).toEqual([
    'Yesterday, Sat, Nov 14',
    'Today, Sun, Nov 15',
    'Tomorrow, Mon, Nov 16',
    'Wed, Nov 18',
  ])
})
