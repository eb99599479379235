import { expect, test } from 'vitest'
import { boardAddress, searchOf } from './board-address.ts'

const plain = { date: undefined, days: 2, location: '', repair: undefined, isWall: false }

test.each([
  [{}, {}],
  [
    { date: '2026-11-20', days: '7' },
    { date: '2026-11-20', days: 7 },
  ],
  [{ location: 'King Street' }, { location: 'King Street' }],
  [{ wall: '' }, { isWall: true }],
  [{ date: '2026-02-30', days: '8', repair: 'none' }, {}],
  [{ date: 'today', days: '1.5' }, {}],
])('%j is %j', (search, over) => {
  expect(boardAddress(search)).toEqual({ ...plain, ...over })
})

test('what is written is read again as the same, and the plain board writes nothing', () => {
  const address = { ...plain, date: '2026-11-20', days: 1, location: 'Folly Beach', isWall: true }
  expect(boardAddress(searchOf(address))).toEqual(address)
  expect(Object.values(searchOf(plain)).filter((it) => it !== undefined)).toEqual([])
})
