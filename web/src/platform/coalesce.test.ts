import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first wish is granted at once', () => {
  const run = vi.fn()
  coalesce(run, 250).ask()
  expect(run).toHaveBeenCalledTimes(1)
})

test('a burst becomes one run now and one when the pause is over', () => {
  const run = vi.fn()
  const { ask } = coalesce(run, 250)
  for (let wish = 0; wish < 20; wish += 1) ask()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing runs after it was stopped', () => {
  const run = vi.fn()
  const { ask, stop } = coalesce(run, 250)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
