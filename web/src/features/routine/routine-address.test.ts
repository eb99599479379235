import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNarrowed, narrowed, routineAddress, searchOf } from './routine-address.ts'

test('what means nothing is as if it were not there', () => {
  expect(routineAddress({ page: '-3', due: 'sometime' })).toEqual({ search: '', due: undefined, page: 1 })
  expect(routineAddress({ page: '99999999', due: 'current' })).toEqual({
    search: '',
    due: undefined,
    page: 1,
  })
  expect(routineAddress({ search: 'x'.repeat(300) }).search).toHaveLength(200)
})

test('an address that is written and read again is the same', () => {
  const addresses = fc.record({
    search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    due: fc.constantFrom('overdue', 'due_today', 'due_soon', undefined),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(addresses, (address) => {
      expect(routineAddress(searchOf(address))).toEqual(address)
    }),
  )
})

test('another search begins at its first page, and a blank one is none', () => {
  const address = { search: 'oil', due: undefined, page: 4 }
  expect(narrowed(address, { search: ' brakes ' })).toEqual({
    search: 'brakes',
    due: undefined,
    page: undefined,
  })
  expect(isNarrowed({ search: '  ', due: undefined, page: 4 })).toBe(false)
  expect(isNarrowed({ search: '', due: 'overdue', page: 1 })).toBe(true)
})
