import { expect, test } from 'vitest'
import { daysByHand, timesByHand } from './told-times.ts'
import { house } from './tree.ts'

test('a time is said by the clock of the contract, and nowhere by hand', () => {
  expect(timesByHand(house)).toEqual([])
})

test.each([
  "moment.toLocaleTimeString('en-US')",
  "new Date(at).toLocaleString('en-US', { timeZone })",
  "new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })",
  "at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })",
  '{ ...day, hour12: false }',
  'booking.pickUp.slice(11, 16)',
  'at.getHours()',
])('one that is said by hand is found: %s', (code) => {
  const file = 'web/src/features/board/rows/BoardRow.tsx'
  expect(timesByHand(new Map([[file, code]]))).toEqual([file])
})

test('a day is written by a format that is kept, and nowhere by hand', () => {
  expect(daysByHand(house)).toEqual([])
  const code = "new Date(at).toLocaleDateString('en-US', { month: 'short' })"
  expect(daysByHand(new Map([['web/src/a.ts', code]]))).toEqual(['web/src/a.ts'])
})

test('a day, a number and what a test does are none', () => {
  const fine: [string, string][] = [
    ['web/src/a.ts', "new Date(at).toLocaleDateString('en-US', { month: 'short' })"],
    ['web/src/b.ts', "count.toLocaleString('en-US')"],
    ['web/src/c.test.ts', 'at.slice(11, 16)'],
    ['server/src/d.ts', 'at.toISOString().slice(0, 10)'],
  ]
  expect(timesByHand(new Map(fine))).toEqual([])
})
