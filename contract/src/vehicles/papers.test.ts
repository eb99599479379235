import { expect, test } from 'vitest'
import { paperState, paperWords } from './papers.ts'

test.each([
  ['2026-11-14', 'expired', 'Expired 1 day ago'],
  ['2026-11-12', 'expired', 'Expired 3 days ago'],
  ['2026-11-15', 'soon', 'Expires today'],
  ['2026-11-16', 'soon', 'Expires in 1 day'],
  ['2026-12-15', 'soon', 'Expires in 30 days'],
  ['2026-12-16', 'valid', undefined],
  ['2027-12-15', 'valid', undefined],
])('on Nov 15 a paper of %s is %s: %s', (lastDay, state, words) => {
  expect([paperState(lastDay, '2026-11-15'), paperWords(lastDay, '2026-11-15')]).toEqual([state, words])
})
