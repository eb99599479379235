import { expect, test, vi } from 'vitest'
import { lazyCode } from './lazy-code.ts'

test('code that did not come is asked for again, code that came is kept', async () => {
  const load = vi.fn(async () => 'code')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const code = lazyCode(load)
  await expect(code.load()).rejects.toThrow('Pitlane cannot be reached right now')
  expect(code.get()).toBeUndefined()
  await code.load()
  await code.load()
  expect(code.get()).toBe('code')
  expect(load).toHaveBeenCalledTimes(2)
})
