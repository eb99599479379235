import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTelling } from './tell-changes.ts'

const listeners = (count: number) => Array.from({ length: count }, () => ({ response: new PassThrough() }))
const heardBy = ({ response }: { response: PassThrough }) => String(response.read() ?? '')
const message = (change: object) => `data: ${JSON.stringify(change)}\n\n`

test('a few are told every change at once, in its words', () => {
  const few = listeners(3)
  const tell = openTelling(() => few)
  tell('one', { topic: 'repairs', id: '1' })
  tell('one', { topic: 'repairs', id: '2' })
  for (const listener of few)
    expect(heardBy(listener)).toBe(
      message({ topic: 'repairs', id: '1' }) + message({ topic: 'repairs', id: '2' }),
    )
})

test('thousands are told in turns, and what changes meanwhile is told once for each topic', async () => {
  const many = listeners(5000)
  let tellings = 0
  const tell = openTelling(() => {
    tellings += 1
    return many
  })
  tell('one', { topic: 'repairs', id: '1' })
  const [first, last] = [many[0], many.at(-1)]
  expect(first?.response.readableLength).toBeGreaterThan(0)
  expect(last?.response.readableLength).toBe(0)

  tell('one', { topic: 'vehicles', id: '2' })
  for (let n = 3; n < 100; n++) tell('one', { topic: 'repairs', id: String(n) })
  while (tellings < 2 || last?.response.readableLength === 0) await nextTurn()
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  const expected =
    message({ topic: 'repairs', id: '1' }) +
    message({ topic: 'vehicles', id: '2' }) +
    message({ topic: 'repairs' })
  expect(new Set(many.map(heardBy))).toEqual(new Set([expected]))

  tell('one', { topic: 'tenant' })
  tell('other', { topic: 'tenant' })
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  expect(tellings).toBe(4)
})
