import { HOUR, MINUTE } from '@pitlane/contract/durations'
import type { Delivery } from '@pitlane/contract/webhooks/calls'
import { expect, test } from 'vitest'
import { isPutOff, lookAgainAfter, untilInWords } from './next-try.ts'

const now = new Date('2026-11-14T10:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
const waiting = (nextAt: string | null): Delivery => ({
  ...{ id: 'one', at: after(-MINUTE), type: 'repair.created', status: 500, ms: 12 },
  ...{ state: 'waiting', attempts: 1, nextAt },
})

test.each([
  [900, 'in less than a minute'],
  [MINUTE, 'in 1 minute'],
  [MINUTE + 1, 'in 2 minutes'],
  [59 * MINUTE, 'in 59 minutes'],
  [HOUR, 'in 1 hour'],
  [2 * HOUR + MINUTE, 'in 3 hours'],
])('%d ms from now is %s', (ms, words) => {
  expect(untilInWords(after(ms), now)).toBe(words)
})

test('one rests until its next try, and is on its way from then on', () => {
  expect([after(1), after(0), after(-MINUTE), null].map((at) => isPutOff(waiting(at), now))).toEqual([
    ...[true, false, false, false],
  ])
})

test('it is looked for while something is on its way, seldom while all rest, and not when all is over', () => {
  expect(lookAgainAfter([{ ...waiting(null), state: 'delivered' }], now)).toBeUndefined()
  expect(lookAgainAfter([waiting(after(3 * HOUR)), waiting(null)], now)).toBe(2_000)
  expect(lookAgainAfter([waiting(after(20_000)), waiting(after(3 * HOUR))], now)).toBe(20_000)
  expect(lookAgainAfter([waiting(after(3 * HOUR))], now)).toBe(MINUTE)
})
