import { expect, test } from 'vitest'
import { candidatesSentence } from './sentence.ts'

const checked = { checkedAt: '2026-12-01T16:00:00.000Z', timezone: 'UTC' }
const unchecked = { checkedAt: null, timezone: 'UTC' }

test.each([
  [1, checked, 'Only rental 1042 had the car since the check of Dec 1.'],
  [2, checked, '2 rentals had the car since the check of Dec 1. Please choose.'],
  [0, checked, 'No rental had the car since the check of Dec 1.'],
  [1, unchecked, 'Only rental 1042 had the car in the 30 days before.'],
  [2, unchecked, '2 rentals had the car in the 30 days before. Please choose.'],
  [0, unchecked, 'No rental had the car in the 30 days before.'],
])('of %i rentals: %o', (count, about, sentence) => {
  expect(candidatesSentence({ count, newest: count > 0 ? '1042' : undefined, ...about })).toBe(sentence)
})

test('the day of a check is the day where the business is', () => {
  const late = { checkedAt: '2026-12-01T23:30:00.000Z', count: 0, newest: undefined }
  expect(candidatesSentence({ ...late, timezone: 'Europe/Berlin' })).toContain('Dec 2')
  expect(candidatesSentence({ ...late, timezone: 'America/New_York' })).toContain('Dec 1')
})
