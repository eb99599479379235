import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTelling } from './tell-changes.ts'

const listeners = (count: number) => Array.from({ length: count }, () => ({ response: new PassThrough() }))
const heardBy = ({ response }: { response: PassThrough }) => String(response.read() ?? '')
const message = (change: object) => `data: ${JSON.stringify(change)}\n\n`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

test('a hundred are told some at a time, in the order in which they came, and one business does not wait for another', () => {
  const [many, few] = [listeners(100), listeners(2)]
  const tell = openTelling((tenantId) => (tenantId === 'one' ? many : few))
  const told = () => many.filter(({ response }) => response.readableLength > 0).length
  tell('one', { topic: 'repairs', id: '1' })
  expect(told()).toBe(10)
  tell('other', { topic: 'repairs', id: '2' })
  expect(few.map(heardBy)).toEqual(Array(2).fill(message({ topic: 'repairs', id: '2' })))
  vi.advanceTimersByTime(400)
  expect(told()).toBe(50)
  expect(many[49]?.response.readableLength).toBeGreaterThan(0)
  vi.advanceTimersByTime(500)
  expect(new Set(many.map(heardBy))).toEqual(new Set([message({ topic: 'repairs', id: '1' })]))
})

test('thousands are told within two seconds, and what changes meanwhile is told once for each topic', () => {
  const many = listeners(5000)
  const tell = openTelling(() => many)
  tell('one', { topic: 'repairs', id: '1' })
  const last = many.at(-1)
  expect(last?.response.readableLength).toBe(0)

  tell('one', { topic: 'vehicles', id: '2' })
  for (let n = 3; n < 100; n++) tell('one', { topic: 'repairs', id: String(n) })
  vi.advanceTimersByTime(2_000)
  expect(last?.response.readableLength).toBe(message({ topic: 'repairs', id: '1' }).length)
  vi.advanceTimersByTime(2_000)
  const expected =
    message({ topic: 'repairs', id: '1' }) +
    message({ topic: 'vehicles', id: '2' }) +
    message({ topic: 'repairs' })
  expect(new Set(many.map(heardBy))).toEqual(new Set([expected]))
})

test('who has been let go while others were told is not written to', () => {
  const many = listeners(20)
  const tell = openTelling(() => many)
  tell('one', { topic: 'repairs', id: '1' })
  const [last] = many.slice(-1)
  last?.response.end()
  vi.advanceTimersByTime(100)
  expect(last && heardBy(last)).toBe('')
  expect(many.slice(0, -1).every((it) => heardBy(it) !== '')).toBe(true)
})
