import { MINUTE } from '@pitlane/contract/durations'
import { expect, test } from 'vitest'
import { LINK_TOO_OFTEN, openShares, TOO_MANY_IN_A_MINUTE } from './shares.ts'

const now = new Date('2026-03-01T12:00:10Z')
const shares = openShares({
  atOnce: 1,
  piecesAtOnce: 1,
  backgroundAtOnce: 1,
  mostWaiting: 1,
  requestsAtOnce: 1,
  perMinute: 1_000,
})

test('one link cannot use up what its business has in a minute, and four can no more than all', () => {
  const asked = (link: string, times: number) =>
    Array.from({ length: times }, () => shares.countByLink(link, 'business', now)).filter(
      (it) => it !== undefined,
    )
  const refused = asked('first', 5_000)
  expect(refused).toHaveLength(4_700)
  expect(refused[0]).toMatchObject({ status: 429, sentence: LINK_TOO_OFTEN, retryAfterSeconds: 50 })
  expect(shares.count('business', now)).toBeUndefined()
  for (const link of ['second', 'third']) expect(asked(link, 300)).toEqual([])
  expect(asked('fourth', 300)[0]).toMatchObject({ sentence: TOO_MANY_IN_A_MINUTE })
  expect(shares.countByLink('first', 'business', new Date(now.getTime() + MINUTE))).toBeUndefined()
})
