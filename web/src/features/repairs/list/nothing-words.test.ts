import { expect, test } from 'vitest'
import { listAddress } from './list-address.ts'
import { lookedFor, nothingIn } from './nothing-words.ts'

const plain = listAddress({ search: ' ' })

test('an empty section of everything says that there is nothing', () => {
  expect(nothingIn('need', plain)).toBe('Nothing needs repair.')
})

test('an empty section under a filter or a search says what was looked for', () => {
  expect(nothingIn('in progress', { ...plain, urgencyLevel: 'critical' })).toBe(
    'No critical repair is in progress.',
  )
  expect(nothingIn('need', { ...plain, search: 'gear ' })).toBe('No repair that is needed matches “gear”.')
  expect(nothingIn('completed', { ...plain, search: 'oil', urgencyLevel: 'low' })).toBe(
    'No low repair that is completed matches “oil”.',
  )
})

test('what is nowhere is said in one sentence', () => {
  expect(lookedFor({ ...plain, search: 'zebra' })).toBe('Looked for “zebra” in repairs.')
  expect(lookedFor({ ...plain, urgencyLevel: 'critical', status: 'open' })).toBe(
    'Looked for critical repairs that are open.',
  )
})
