import { expect, test } from 'vitest'
import { isAlsoDue } from './also-due.ts'

const day = '2026-11-16'
const routine = { isActive: true, nextDueDate: null, milesUntilDue: null }

test.each([
  ['one that is due within thirty days of it', { nextDueDate: '2026-12-16' }, true],
  ['one that is due a day later than that', { nextDueDate: '2026-12-17' }, false],
  ['one that is long overdue', { nextDueDate: '2026-01-01' }, true],
  ['one with a thousand miles left', { milesUntilDue: 1000 }, true],
  ['one with a mile more left', { milesUntilDue: 1001 }, false],
  ['one of which nobody knows', {}, false],
  ['one that is not active', { nextDueDate: '2026-01-01', isActive: false }, false],
])('also worth doing on a day, or not: %s', (_, over, isWorth) => {
  expect(isAlsoDue({ ...routine, ...over }, day)).toBe(isWorth)
})
