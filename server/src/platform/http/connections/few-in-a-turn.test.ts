import { expect, test } from 'vitest'
import { fewInATurn } from './few-in-a-turn.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('of a thousand that come together a hundred begin in each turn of the event loop, in their order', async () => {
  const inTurn = fewInATurn()
  const begun: number[] = []
  for (let one = 0; one < 1_000; one++) inTurn(() => void begun.push(one))
  const begunByTurn = [begun.length]
  while (begun.length < 1_000) {
    await turn()
    begunByTurn.push(begun.length)
  }
  expect(begunByTurn).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000])
  expect(begun).toEqual(Array.from({ length: 1_000 }, (_, one) => one))
})

test('whoever comes alone begins at once, also after many', async () => {
  const inTurn = fewInATurn()
  const begun: number[] = []
  for (let one = 0; one < 150; one++) inTurn(() => void begun.push(one))
  while (begun.length < 150) await turn()
  await turn()
  inTurn(() => void begun.push(150))
  expect(begun).toHaveLength(151)
})
