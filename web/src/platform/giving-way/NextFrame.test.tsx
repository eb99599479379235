import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextFrame } from './next-frame.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether it has come by now. */
async function hasCome(frame: Promise<void>): Promise<boolean> {
  const waited = Symbol()
  return (await Promise.race([frame, Promise.resolve(waited)])) !== waited
}

test('it is over once a frame was drawn, not when it begins', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  const frame = nextFrame()
  expect(await hasCome(frame)).toBe(false)
  for (const draw of frames) draw(0)
  expect(await hasCome(frame)).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(await hasCome(frame)).toBe(true)
})

test('where no frame comes, nobody waits for long; where nobody looks, not at all', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const frame = nextFrame()
  await vi.advanceTimersByTimeAsync(100)
  expect(await hasCome(frame)).toBe(true)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await hasCome(nextFrame())).toBe(true)
  hidden.mockRestore()
})
