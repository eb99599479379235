import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { itsTurn } from './its-turn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('nothing is sent in the task that asks, and each only after a pause in which others may come', async () => {
  const gone: string[] = []
  const ask = async (name: string) => {
    await itsTurn()
    gone.push(name)
  }
  void ask('first')
  void ask('second')
  void ask('third')
  await Promise.resolve()
  expect(gone).toEqual([])
  await vi.advanceTimersToNextTimerAsync()
  expect(gone).toEqual(['first'])
  await vi.advanceTimersToNextTimerAsync()
  expect(gone).toEqual(['first', 'second'])
  await vi.advanceTimersToNextTimerAsync()
  expect(gone).toEqual(['first', 'second', 'third'])
  void ask('much later')
  await vi.advanceTimersToNextTimerAsync()
  expect(gone).toEqual(['first', 'second', 'third', 'much later'])
})

test('a page that nobody sees does not wait', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect([itsTurn(), itsTurn()]).toEqual([undefined, undefined])
  hidden.mockRestore()
})
