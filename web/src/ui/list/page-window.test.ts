import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test('up to five pages are all offered, of more the five around the one shown', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(5, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(4, 9)).toEqual([2, 3, 4, 5, 6])
  expect(pageWindow(8, 9)).toEqual([5, 6, 7, 8, 9])
})

test('wherever one is, the page shown is among at most five that follow each other and exist', () => {
  const places = fc
    .integer({ min: 1, max: 100_000 })
    .chain((last) => fc.record({ last: fc.constant(last), page: fc.integer({ min: 1, max: last }) }))
  fc.assert(
    fc.property(places, ({ page, last }) => {
      const pages = pageWindow(page, last)
      expect(pages).toContain(page)
      expect(pages).toHaveLength(Math.min(5, last))
      expect(pages.every((it, index) => it >= 1 && it <= last && it === (pages[0] ?? 0) + index)).toBe(true)
    }),
  )
})
