import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atPage, type ListAddress, listAddress, narrowed, searchOf, sectionsOf } from './list-address.ts'
import { type Chosen, choiceNames, choices } from './list-filters.ts'

const page = fc.integer({ min: 1, max: 1_000_000 })
const anyChoice = fc.record(
  Object.fromEntries(choiceNames.map((name) => [name, fc.constantFrom(undefined, ...choices[name].values)])),
) as fc.Arbitrary<Chosen>
const anAddress: fc.Arbitrary<ListAddress> = fc
  .tuple(
    anyChoice,
    fc.record({
      search: fc.string({ maxLength: 200 }),
      pages: fc.record({ need: page, 'in progress': page, completed: page }),
      repair: fc.option(fc.uuid(), { nil: undefined }),
    }),
  )
  .map(([chosen, rest]) => ({ ...chosen, ...rest }))

test('what is written into the address is read from it again', () => {
  fc.assert(fc.property(anAddress, (address) => void expect(listAddress(searchOf(address))).toEqual(address)))
})

test('the plain list has a plain address, and nonsense in one is the plain list', () => {
  const plain = listAddress({})
  expect(Object.values(searchOf(plain)).every((it) => it === undefined)).toBe(true)
  const nonsense = {
    status: 'broken',
    urgencyLevel: 'CRITICAL!',
    needPage: '0',
    progressPage: '-1',
    completedPage: '1e3',
    repair: '7',
  }
  expect(listAddress(nonsense)).toEqual(plain)
  expect(listAddress({ completedPage: '99999999' })).toEqual(plain)
})

test('the bell leads to the two open sections, filtered to critical ones', () => {
  const address = listAddress({ urgencyLevel: 'critical', status: 'open' })
  expect(sectionsOf(address.status)).toEqual(['need', 'in progress'])
  expect(address.urgencyLevel).toBe('critical')
})

test('in_progress and in progress are one status', () => {
  expect(listAddress({ status: 'in_progress' })).toEqual(listAddress({ status: 'in progress' }))
})

test('another search begins at the first pages; another page of one section keeps those of the others', () => {
  const address = listAddress({ needPage: '4', completedPage: '9', search: 'oil' })
  expect(narrowed(address, { search: 'brakes' })).toEqual({ search: 'brakes' })
  expect(atPage(address, 'need', 5)).toEqual({ needPage: '5', completedPage: '9', search: 'oil' })
})
