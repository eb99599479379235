import { expect, test } from 'vitest'
import { nearInWords, shortMoment } from './moment-words.ts'

// Late in the evening of the 16th in New York it is already the 17th in UTC.
const now = new Date('2026-11-17T03:00:00Z')
const clock = { timezone: 'America/New_York', clock: 12 as const }

test.each([
  ['2026-11-15T22:00:00Z', 'yesterday, 5:00 PM'],
  ['2026-11-16T14:30:00Z', 'today, 9:30 AM'],
  ['2026-11-17T18:00:00Z', 'tomorrow, 1:00 PM'],
  ['2026-11-13T11:00:00Z', 'Nov 13, 6:00 AM'],
  ['2025-12-31T12:00:00Z', 'Dec 31, 2025, 7:00 AM'],
])('%s is %s', (instant, words) => {
  expect(nearInWords(instant, clock, now)).toBe(words)
})

test('a moment is short, whenever it was', () => {
  expect(shortMoment('2026-11-16T14:30:00Z', { ...clock, clock: 24 }, now)).toBe('Nov 16, 09:30')
})
