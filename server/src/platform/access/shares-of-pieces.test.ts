import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openShares, type Share } from './shares.ts'

const open = () =>
  openShares({
    atOnce: 2,
    piecesAtOnce: 1,
    backgroundAtOnce: 1,
    mostWaiting: 1,
    requestsAtOnce: 100,
    perMinute: 1_000,
  })

/** Takes places and keeps them; tells in which order they were had. */
function taker() {
  const had: string[] = []
  return {
    had,
    async take(name: string, share: Share): Promise<void> {
      void Promise.resolve(share.take()).then(() => had.push(name))
      await setImmediate()
    },
  }
}

test('all pieces together have places of their own; of a business what began earlier is finished earlier', async () => {
  const shares = open()
  const { had, take } = taker()
  const pieces = Object.entries({
    reading: { of: 'one', since: 1 },
    later: { of: 'one', since: 3 },
    earlier: { of: 'one', since: 2 },
    'of another': { of: 'other', since: 4 },
    'just begun': { of: 'another', since: 5, isFirst: true },
  }).map(([name, comer]) => ({ name, share: shares.forPiece(comer, shares.of(comer.of)) }))
  for (const { name, share } of pieces) await take(name, share)
  expect([had, shares.waiting()]).toEqual([['reading'], 4])
  for (const count of [1, 2, 3, 4]) {
    pieces.find(({ name }) => name === had.at(-1))?.share.giveBack()
    await setImmediate()
    expect(had).toHaveLength(count + 1)
  }
  expect(had).toEqual(['reading', 'just begun', 'earlier', 'of another', 'later'])
})

test('whoever waits for a place of the own business keeps nobody of another from reading a piece', async () => {
  const shares = open()
  const { had, take } = taker()
  const busy = shares.of('busy')
  expect([busy.take(), busy.take()]).toEqual([undefined, undefined])
  const waiting = shares.forPiece({ of: 'busy' }, busy)
  const other = shares.forPiece({ of: 'other' }, shares.of('other'))
  await take('busy', waiting)
  await take('other', other)
  expect(had).toEqual(['other'])
  other.giveBack()
  await expect(shares.forPiece({ of: 'busy' }, busy).take()).rejects.toMatchObject({ code: 'rate_limited' })
  busy.giveBack()
  await setImmediate()
  expect([had, shares.waiting()]).toEqual([['other', 'busy'], 0])
})
