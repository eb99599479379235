import { HOUR } from '@pitlane/contract/durations'
import { expect, test } from 'vitest'
import { timeOfBooking } from './booking-time.ts'

const now = Date.parse('2026-11-15T12:00:00.000Z')
const at = (hours: number) => new Date(now + hours * HOUR).toISOString()
const inHours = (pickUp: number, end: number | null) => {
  const time = timeOfBooking({ pickUp: at(pickUp), return: end === null ? null : at(end) }, now)
  return [(time.start - now) / HOUR, (time.end - now) / HOUR]
}

test('another car is needed from the pick-up to the return', () => {
  expect(inHours(5, 30)).toEqual([5, 30])
})

test('a pick-up that was missed counts from now', () => {
  expect(inHours(-3, 30)).toEqual([0, 30])
})

test('without a return a week is looked at', () => {
  expect(inHours(5, null)).toEqual([5, 5 + 7 * 24])
})
