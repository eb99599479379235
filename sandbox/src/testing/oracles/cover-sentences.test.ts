import { Cover } from '@pitlane/contract/guarantees/cover'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { guaranteeSentence, warrantySentence } from './cover-sentences.ts'

const here = { today: '2026-11-18', units: DEFAULT_UNITS }
const done = { repair: { number: 12, title: 'Brake pads' }, mechanic: "Joe's", days: 41 }

test.each([
  [{ until: '2026-02-03', distance: null }, 'until Feb 3'],
  [{ until: '2027-02-03', distance: null }, 'until Feb 3, 2027'],
  [{ until: '2025-12-31', distance: null }, 'until Dec 31, 2025'],
  [{ until: null, distance: 60_000 }, 'until 60,000 miles'],
  [{ until: null, distance: 1 }, 'until 1 mile'],
  [{ until: '2027-02-03', distance: 60_000 }, 'until Feb 3, 2027 or 60,000 miles'],
])('%o: both last %s', (limits, lasts) => {
  expect(guaranteeSentence({ ...done, ...limits }, here)).toBe(
    `R-12 Brake pads was done by Joe's 41 days ago; their guarantee lasts ${lasts}.`,
  )
  expect(warrantySentence(limits, here)).toBe(`Under the maker's warranty ${lasts}.`)
})

test.each([
  [0, 'the same day'],
  [1, '1 day ago'],
  [2, '2 days ago'],
  [1_200, '1,200 days ago'],
])('%i days between them: %s', (days, ago) => {
  const limits = { until: '2026-12-01', distance: null }
  expect(guaranteeSentence({ ...done, days, ...limits }, here)).toBe(
    `R-12 Brake pads was done by Joe's ${ago}; their guarantee lasts until Dec 1.`,
  )
})

test('a distance is said in what the business counts in', () => {
  const inKilometres = { ...here, units: { ...DEFAULT_UNITS, distanceUnit: 'km' } as const }
  expect(warrantySentence({ until: null, distance: 100_000 }, inKilometres)).toBe(
    "Under the maker's warranty until 100,000 km.",
  )
})

test('a cover is told with its sentence, and of a maker without a repair', () => {
  const limits = { until: '2026-02-03', distance: null }
  const cover = { by: 'maker', repair: null, ...limits, sentence: warrantySentence(limits, here) }
  expect(Cover.parse(cover)).toEqual(cover)
  expect(Cover.safeParse({ ...cover, by: 'seller' }).success).toBe(false)
})
