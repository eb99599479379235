import { expect, test } from 'vitest'
import { readTogether } from './read-together.ts'

/** Reads what is there when it begins, and answers when it is told. */
function openReader() {
  const begun: { answer(): void; fail(): void }[] = []
  let there = 0
  return {
    begun,
    change: () => ++there,
    read: () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const seen = there
      begun.push({ answer: () => resolve(seen), fail: () => reject(new Error('broken')) })
      return promise
    },
  }
}

test('who asks while it is read gets the next reading, one for all of them, which knows of what happened before they asked', async () => {
  const { begun, change, read } = openReader()
  const ask = readTogether<number>()
  const first = ask('a', read)
  change()
  const others = Array.from({ length: 100 }, () => ask('a', read))
  expect(begun).toHaveLength(1)
  begun[0]?.answer()
  expect(await first).toBe(0)
  await expect.poll(() => begun.length).toBe(2)
  const late = ask('a', read)
  begun[1]?.answer()
  expect(new Set(await Promise.all(others))).toEqual(new Set([1]))
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.answer()
  expect(await late).toBe(1)
  const again = ask('a', read)
  expect(begun).toHaveLength(4)
  begun[3]?.answer()
  expect(await again).toBe(1)
})

test('one is not held up by another, and a failure is of those who asked for that reading', async () => {
  const { begun, read } = openReader()
  const ask = readTogether<number>()
  const [first, second, other] = [ask('a', read), ask('a', read), ask('b', read)]
  expect(begun).toHaveLength(2)
  begun[1]?.answer()
  expect(await other).toBe(0)
  begun[0]?.fail()
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.answer()
  expect(await second).toBe(0)
})
