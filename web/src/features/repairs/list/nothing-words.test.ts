import { expect, test } from 'vitest'
import { lookedFor, nothingIn } from './nothing-words.ts'

const plain = { search: ' ', urgency: undefined }

test('an empty section of everything says that there is nothing', () => {
  expect(nothingIn('need', plain)).toBe('Nothing needs repair.')
})

test('an empty section under a filter or a search says what was looked for', () => {
  expect(nothingIn('in progress', { ...plain, urgency: 'critical' })).toBe(
    'No critical repair is in progress.',
  )
  expect(nothingIn('need', { ...plain, search: 'gear ' })).toBe('No repair that is needed matches “gear”.')
  expect(nothingIn('completed', { search: 'oil', urgency: 'low' })).toBe(
    'No low repair that is completed matches “oil”.',
  )
})

test('what is nowhere is said in one sentence', () => {
  expect(lookedFor({ ...plain, search: 'zebra', status: 'all' })).toBe('Looked for “zebra” in repairs.')
  expect(lookedFor({ ...plain, urgency: 'critical', status: 'open' })).toBe(
    'Looked for critical repairs that are open.',
  )
})
