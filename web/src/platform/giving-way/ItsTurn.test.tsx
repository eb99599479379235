import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { itsTurn } from './its-turn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('of many that come at once the first goes at once, and each other after a pause in which others may come', async () => {
  const gone: string[] = []
  const ask = async (name: string) => {
    const turn = itsTurn()
    if (turn) await turn
    gone.push(name)
  }
  void ask('first')
  void ask('second')
  void ask('third')
  expect(gone).toEqual(['first'])
  await vi.advanceTimersToNextTimerAsync()
  expect(gone).toEqual(['first', 'second'])
  await vi.advanceTimersToNextTimerAsync()
  expect(gone).toEqual(['first', 'second', 'third'])
  await vi.runAllTimersAsync()
  void ask('much later')
  expect(gone).toEqual(['first', 'second', 'third', 'much later'])
})

test('a page that nobody sees does not wait', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect([itsTurn(), itsTurn()]).toEqual([undefined, undefined])
  hidden.mockRestore()
})
