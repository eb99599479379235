import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('a list stays readable in the address', () => {
  expect(stringifySearch({ open: 'hq,billing' })).toBe('?open=hq,billing')
})

test('what is missing leaves no trace', () => {
  expect(stringifySearch({ next: undefined, open: '' })).toBe('')
})

test('what goes into the address comes back', () => {
  const search = { next: '/repairs?search=T-286 & more', repair: '12' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
