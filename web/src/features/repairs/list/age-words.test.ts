import { expect, test } from 'vitest'
import { ageInWords, timeTaken } from './age-words.ts'

const now = new Date('2026-11-15T10:00:00.000Z')
const open = (createdAt: string) => ({ createdAt, completedAt: null })

test('what is open says for how long', () => {
  expect(ageInWords(open('2026-11-15T09:59:30.000Z'), now)).toBe('Reported just now')
  expect(ageInWords(open('2026-11-15T08:00:00.000Z'), now)).toBe('Reported 2 hours ago')
  expect(ageInWords(open('2026-11-14T09:00:00.000Z'), now)).toBe('Open 1 day')
  expect(ageInWords(open('2026-10-01T09:00:00.000Z'), now)).toBe('Open 45 days')
})

test('what is completed says when, and how long it took', () => {
  const done = { createdAt: '2026-11-10T09:00:00.000Z', completedAt: '2026-11-13T10:00:00.000Z' }
  expect(ageInWords(done, now)).toBe('Completed 2 days ago')
  expect(timeTaken(done)).toBe('Took 3 days')
})

test('what was imported after it was done does not say how long it took', () => {
  expect(
    timeTaken({ createdAt: '2026-11-10T09:00:00.000Z', completedAt: '2026-01-13T10:00:00.000Z' }),
  ).toBeUndefined()
})
