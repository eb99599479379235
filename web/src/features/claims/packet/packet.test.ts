import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { aCheck } from '../../checks/check-for-tests.ts'
import { checksAround, pairsOf } from './checks-around.ts'
import { notedOf } from './noted.ts'

const repair = { id: 'repair', foundAt: '2026-12-04T17:20:00.000Z' }
const item = { itemId: 'body', label: 'Body', isSafety: false, isOk: false, note: 'Deep', repairId: 'repair' }
const later = aCheck({ id: 'later', at: '2026-12-09T10:00:00.000Z' })
const found = aCheck({ id: 'found', at: repair.foundAt, items: [item], failed: 1 })
const before = aCheck({ id: 'before', at: '2026-12-01T09:00:00.000Z' })
const older = aCheck({ id: 'older', at: '2026-11-20T09:00:00.000Z' })

const idsAround = (checks: Parameters<typeof checksAround>[1], over: Partial<typeof repair> = {}) => {
  const around = checksAround({ ...repair, ...over }, checks)
  return [around.before?.id, around.found?.id]
}

test('the check that found a damage is the one it came from, the one before it is the last before both', () => {
  expect(idsAround([later, found, before, older])).toEqual(['before', 'found'])
  expect(idsAround([later, before, older])).toEqual(['before', undefined])
  expect(idsAround([later, found])).toEqual([undefined, 'found'])
  expect(idsAround([])).toEqual([undefined, undefined])
})

test('who says later or earlier when it was found does not make the check that found it the one before', () => {
  expect(idsAround([later, found, before], { foundAt: '2026-12-05T00:00:00.000Z' })).toEqual([
    'before',
    'found',
  ])
  expect(idsAround([later, found, before, older], { foundAt: '2026-11-30T00:00:00.000Z' })).toEqual([
    'older',
    'found',
  ])
})

test('the same labels stand side by side, however they are written, and none is left out', () => {
  const photo = (label: string, url = label) => ({ label, url })
  const one = aCheck({ photos: [photo('front', 'f1'), photo('Roof'), photo('Front', 'f2')] })
  const two = aCheck({ photos: [photo('Left'), photo('Front', 'f3')] })
  expect(pairsOf(one, two)).toEqual([
    { label: 'Left', before: undefined, found: 'Left' },
    { label: 'Front', before: 'f1', found: 'f3' },
    { label: 'Front', before: 'f2', found: undefined },
    { label: 'Roof', before: 'Roof', found: undefined },
  ])
  expect(pairsOf(null, two)).toHaveLength(2)
  expect(pairsOf(null, null)).toEqual([])
})

const entry = (id: string, at: string, over: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id, at, by: { id: null, name: 'Ada Lovelace' }, action: 'edited', changes: [] },
  ...over,
})

test('who noted what is told in the order of time, and nothing of money or of why somebody gave in', () => {
  const history = [
    entry('waived', '2026-12-08T09:00:00.000Z', {
      changes: [
        { field: 'claim', from: { state: 'claimed' }, to: { state: 'waived' } },
        { field: 'claimReason', from: null, to: 'A good customer' },
      ],
    }),
    entry('drafted', '2026-12-05T10:00:00.000Z', {
      changes: [
        { field: 'claim', from: null, to: { state: 'draft' } },
        { field: 'claimTotal', from: null, to: 480 },
      ],
    }),
    entry('priced', '2026-12-05T09:00:00.000Z', {
      changes: [{ field: 'repairCost', from: null, to: 480 }],
    }),
    entry('reported', '2026-12-04T17:21:00.000Z', { action: 'created' }),
  ]
  const words = { at: { timezone: 'UTC', clock: 12 }, units: DEFAULT_UNITS } as const
  const told = notedOf({ before: { ...before, note: 'Washed' }, found, history }, words)
  expect(told.map(({ what, details }) => [what, ...details])).toEqual([
    ['Ada Lovelace checked the car', 'Everything was OK', 'Washed'],
    ['Ada Lovelace checked the car', 'Body was not OK: Deep'],
    ['Ada Lovelace reported this repair'],
    ['Ada Lovelace changed this repair', 'Claim: Claimed → Waived'],
  ])
})
