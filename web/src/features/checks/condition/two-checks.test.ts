import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { aCheck } from '../check-for-tests.ts'
import { changesInWords, labelsOf, twoOf } from './two-checks.ts'

const newest = aCheck({ id: 'c', at: '2026-11-14T10:00:00.000Z' })
const middle = aCheck({ id: 'b', at: '2026-11-10T10:00:00.000Z' })
const oldest = aCheck({ id: 'a', at: '2026-11-01T10:00:00.000Z' })
const all = [newest, middle, oldest]
const ids = (two: ReturnType<typeof twoOf>) => two && [two.before.id, two.after.id]

test('the latest two are compared, or those that are asked for, the older one first', () => {
  expect(ids(twoOf(all))).toEqual(['b', 'c'])
  expect(ids(twoOf(all, { before: 'a' }))).toEqual(['a', 'c'])
  expect(ids(twoOf(all, { after: 'b' }))).toEqual(['a', 'b'])
  expect(ids(twoOf(all, { before: 'c', after: 'a' }))).toEqual(['a', 'c'])
  expect(ids(twoOf(all, { before: 'gone', after: 'gone' }))).toEqual(['b', 'c'])
  expect(ids(twoOf(all, { before: 'c' }))).toEqual(['b', 'c'])
})

test('whoever asks for the same twice, or for the oldest, gets its neighbour beside it; one check is no two', () => {
  expect(ids(twoOf(all, { before: 'b', after: 'b' }))).toEqual(['a', 'b'])
  expect(ids(twoOf(all, { after: 'a' }))).toEqual(['a', 'b'])
  expect(twoOf([])).toBeUndefined()
  expect(twoOf([newest])).toBeUndefined()
})

test('labels are those of either, the later ones first', () => {
  const photo = (label: string) => ({ label, url: `/objects/${label}` })
  const before = aCheck({ photos: [photo('Front'), photo('Roof')] })
  const after = aCheck({ photos: [photo('Rear'), photo('Front')] })
  expect(labelsOf({ before, after })).toEqual(['Rear', 'Front', 'Roof'])
})

test('what changed is said in sentences', () => {
  const item = (itemId: string, isOk: boolean) => ({
    itemId,
    label: itemId,
    isSafety: false,
    isOk,
    note: null,
    repairId: null,
  })
  const before = aCheck({
    odometer: 1_000,
    fuel: 8,
    items: [item('Lights', true), item('Body', false), item('Seats', false), item('Keys', true)],
  })
  const after = aCheck({
    odometer: 1_412,
    fuel: 4,
    items: [item('Lights', false), item('Body', false), item('Seats', true), item('Keys', true)],
  })
  expect(changesInWords({ before, after }, DEFAULT_UNITS)).toEqual([
    'Lights was OK and is not OK now.',
    'Body is still not OK.',
    'Seats was not OK and is OK now.',
    'The odometer says 412 miles more.',
    'Fuel was full and is 1/2 now.',
  ])
  expect(changesInWords({ before: aCheck(), after: aCheck() }, DEFAULT_UNITS)).toEqual([])
})
