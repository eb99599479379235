import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageButtons } from './page-buttons.ts'

const shown = (page: number, last: number) =>
  pageButtons(page, last)
    .map((button) => (button === 'gap' ? '…' : button))
    .join(' ')

test('up to three pages are all shown', () => {
  expect([shown(1, 1), shown(2, 2), shown(3, 3)]).toEqual(['1', '1 2', '1 2 3'])
})

test('near the start, near the end and in between', () => {
  expect(shown(1, 9_000)).toBe('1 2 3 … 9000')
  expect(shown(3, 10)).toBe('1 2 3 … 10')
  expect(shown(4, 10)).toBe('1 … 4 … 10')
  expect(shown(7, 10)).toBe('1 … 7 … 10')
  expect(shown(8, 10)).toBe('1 … 8 9 10')
  expect(shown(10, 10)).toBe('1 … 8 9 10')
})

test('the page, the first and the last are always there, in order, and never more than five', () => {
  const places = fc
    .integer({ min: 1, max: 10_000 })
    .chain((last) => fc.record({ last: fc.constant(last), page: fc.integer({ min: 1, max: last }) }))
  fc.assert(
    fc.property(places, ({ page, last }) => {
      const buttons = pageButtons(page, last)
      const numbers = buttons.filter((button) => button !== 'gap')
      expect(numbers).toEqual(expect.arrayContaining([1, page, last]))
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
      expect(buttons.length).toBeLessThanOrEqual(5)
    }),
  )
})
