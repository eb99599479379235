import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInSteps } from './in-steps.ts'

function compute(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('what is made is what map makes, in the same order', async () => {
  const items = Array.from({ length: 1_000 }, (_, at) => at)
  expect(await mapInSteps(items, (it) => it * 2)).toEqual(items.map((it) => it * 2))
  expect(await mapInSteps(new Set(['a', 'b']), (it) => it)).toEqual(['a', 'b'])
})

test('others get their turns in between, and not only at the end', async () => {
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      await nextTurn()
      turns += 1
    }
  })()
  await mapInSteps(Array(160).fill(0), () => compute(1))
  const meanwhile = turns
  isDone = true
  await others
  expect(meanwhile).toBeGreaterThan(5)
})
