import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { CHECK_ITEMS_MOST, CHECK_LABELS_MOST } from '../limits.ts'
import { NewCheck } from './calls.ts'
import {
  ANSWER_EVERY_ITEM,
  answerProblems,
  NOTED_AHEAD,
  NOTED_TOO_LONG_AGO,
  notedAt,
  REPAIR_OF_OK_ITEM,
  SAFETY_NEEDS_REPAIR,
  timeProblems,
} from './rules.ts'
import {
  CHECK_LABEL_MAX,
  CheckSettings,
  defaultCheckSettings,
  ITEM_TWICE,
  ITEMS_WRONG,
  LABEL_TWICE,
  LABELS_TOO_MANY,
  NewCheckSettings,
} from './settings.ts'

describe('what is looked at', () => {
  test('is as everywhere, and off, until somebody says', () => {
    const { isActive, items, photos } = CheckSettings.parse(defaultCheckSettings)
    expect(isActive).toBe(false)
    expect(items.map(({ label, isSafety }) => [label, isSafety])).toEqual([
      ['Lights', true],
      ['Tyres', true],
      ['Brakes', true],
      ['Windscreen and mirrors', true],
      ['Body and paint', false],
      ['Interior', false],
      ['Fluids', false],
      ['Papers and keys', false],
    ])
    expect(photos).toEqual(['Front', 'Rear', 'Left', 'Right', 'Dashboard'])
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  const labels = (count: number) => Array.from({ length: count }, (_, at) => `Label ${at}`)
  const given = (items: string[], photos: string[] = []) =>
    NewCheckSettings.safeParse({ isActive: true, items: items.map((label) => ({ label })), photos })
  const wrong = (items: string[], photos: string[] = []) => given(items, photos).error?.issues[0]?.message

  test('is 1 to 30 items and 0 to 12 photos, with labels of 1 to 60 characters', () => {
    expect([CHECK_ITEMS_MOST, CHECK_LABELS_MOST, CHECK_LABEL_MAX]).toEqual([30, 12, 60])
    expect(given(labels(1)).success && given(labels(30), labels(12)).success).toBe(true)
    expect(wrong([])).toBe(ITEMS_WRONG)
    expect(wrong(labels(31))).toBe(ITEMS_WRONG)
    expect(wrong(labels(1), labels(13))).toBe(LABELS_TOO_MANY)
    expect(given(['x'.repeat(60)], ['y'.repeat(60)]).success).toBe(true)
    for (const label of ['', '  ', 'x'.repeat(61), 'one\ntwo'])
      expect([given([label]).success, given(['Lights'], [label]).success]).toEqual([false, false])
  })

  test('has each label once, without regard to case', () => {
    expect(wrong(['Lights', ' LIGHTS '])).toBe(ITEM_TWICE)
    expect(wrong(['Lights'], ['Front', 'front'])).toBe(LABEL_TWICE)
    expect(given(['Front'], ['Front']).success).toBe(true)
  })
})

describe('the time of a check', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const problem = (ms: number) => timeProblems(at(ms), now)[0]?.message

  test('is at most 7 days ago and never in the future, but for 5 minutes that a clock may be ahead', () => {
    expect([problem(-7 * DAY), problem(0), problem(5 * MINUTE)]).toEqual([undefined, undefined, undefined])
    expect(problem(-7 * DAY - 1)).toBe(NOTED_TOO_LONG_AGO)
    expect(problem(5 * MINUTE + 1)).toBe(NOTED_AHEAD)
    expect(timeProblems(undefined, now)).toEqual([])
  })

  test('is now where nobody says, and what a clock is ahead is not kept', () => {
    expect([notedAt(undefined, now), notedAt(null, now), notedAt(at(MINUTE), now)]).toEqual([now, now, now])
    expect(notedAt(at(-HOUR), now).toISOString()).toBe(at(-HOUR))
  })
})

describe('the answers', () => {
  const items = [
    { id: 'a', label: 'Lights', isSafety: true },
    { id: 'b', label: 'Interior', isSafety: false },
  ]
  const ok = (itemId: string) => ({ itemId, isOk: true, repair: null })
  const bad = (itemId: string, repair: object | null = null) => ({ itemId, isOk: false, repair })

  test('name every item exactly once', () => {
    expect(answerProblems(items, [ok('b'), ok('a')])).toEqual([])
    const every = [{ path: 'items', message: ANSWER_EVERY_ITEM }]
    for (const answers of [
      [],
      [ok('a')],
      [ok('a'), ok('a')],
      [ok('a'), ok('c')],
      [ok('a'), ok('b'), ok('b')],
    ])
      expect(answerProblems(items, answers)).toEqual(every)
    expect(ANSWER_EVERY_ITEM).toBe('Please answer every item')
  })

  test('have a repair where safety needs one, and none where all is well', () => {
    expect(answerProblems(items, [bad('a', {}), bad('b', {})])).toEqual([])
    expect(answerProblems(items, [ok('a'), bad('b')])).toEqual([])
    expect(answerProblems(items, [ok('b'), bad('a')])).toEqual([
      { path: 'items.1.repair', message: SAFETY_NEEDS_REPAIR },
    ])
    expect(answerProblems(items, [{ ...ok('a'), repair: {} }, ok('b')])).toEqual([
      { path: 'items.0.repair', message: REPAIR_OF_OK_ITEM },
    ])
    expect(SAFETY_NEEDS_REPAIR).toBe('A safety item that is not OK needs a repair')
  })
})

describe('what a check is given', () => {
  const taken = (over: object) => NewCheck.safeParse({ vehicleId: 'v', items: [], ...over }).success

  test('has bounds', () => {
    for (const fuel of [0, 8, null]) expect(taken({ fuel })).toBe(true)
    for (const fuel of [-1, 9, 0.5, '4']) expect(taken({ fuel })).toBe(false)
    expect([taken({ note: 'x'.repeat(2_000) }), taken({ note: 'x'.repeat(2_001) })]).toEqual([true, false])
    const photos = (count: number) =>
      Array.from({ length: count }, () => ({ label: 'Front', url: '/objects/1' }))
    expect([taken({ photos: photos(30) }), taken({ photos: photos(31) })]).toEqual([true, false])
    for (const label of ['', 'x'.repeat(61)]) expect(taken({ photos: [{ label, url: '/' }] })).toBe(false)
  })
})
