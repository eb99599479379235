import { expect, test } from 'vitest'
import { waitingInWords } from './waiting.ts'

test.each([
  [{ for: 'parts', until: '2026-12-04' }, 'Waiting for parts, until Dec 4'],
  [{ for: 'approval', until: null }, 'Waiting for approval'],
  [{ for: 'other', until: '2027-01-31' }, 'Waiting for something else, until Jan 31'],
] as const)('%j reads %j', (waiting, words) => {
  expect(waitingInWords(waiting)).toBe(words)
})
