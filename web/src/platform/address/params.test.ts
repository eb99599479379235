import { SEARCH_MAX } from '@pitlane/contract/formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOrNone, oneOf, oneOrNone, type Param, pageNumber, searchText } from './params.ts'

const due = oneOrNone(['overdue', 'due_soon'])
const status = oneOf(['all', 'need', 'in progress'], 'all')
const kinds: Record<string, Param<unknown>> = {
  searchText: kindOf(searchText),
  pageNumber: kindOf(pageNumber),
  idOrNone: kindOf(idOrNone),
  oneOrNone: kindOf(due),
  oneOf: kindOf(status),
}

/** Reads, and writes what it has read. */
function kindOf<Value>({ read, write }: Param<Value>): Param<unknown> {
  return { read, write: (value) => write(read(typeof value === 'string' ? value : undefined)) }
}

test.each(Object.entries(kinds))('%s: whatever is read is read again from what is written', (_, param) => {
  const hostile = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom('__proto__', 'constructor', '-1', '1e9', '0x10', ' 1', 'NaN', 'need', 'in_progress'),
    fc.uuid(),
    fc.nat().map(String),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      expect(param.read(param.write(text) ?? undefined)).toEqual(param.read(text))
    }),
  )
})

test('what means nothing is the plain page, which needs no mention', () => {
  expect([searchText, pageNumber, idOrNone, due, status].map(({ read }) => read(undefined))).toEqual([
    '',
    1,
    undefined,
    undefined,
    'all',
  ])
  expect([
    due.read('current'),
    status.read('constructor'),
    idOrNone.read('7'),
    pageNumber.read('-1'),
  ]).toEqual([undefined, 'all', undefined, 1])
  expect([searchText.write(''), pageNumber.write(1), status.write('all')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a search has an end, and a status of two words reads well either way', () => {
  expect(searchText.read('x'.repeat(300))).toHaveLength(SEARCH_MAX)
  expect([status.read('in progress'), status.read('in_progress')]).toEqual(['in progress', 'in progress'])
  expect(status.write('in progress')).toBe('in_progress')
})
