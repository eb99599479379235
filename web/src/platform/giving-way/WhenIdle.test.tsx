import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that is idle when it is told to be. */
function idleBrowser() {
  const asked = new Map<number, () => void>()
  let last = 0
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    asked.set(++last, work)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (number: number) => asked.delete(number))
  return () => {
    const works = [...asked.values()]
    asked.clear()
    for (const work of works) work()
  }
}

test('what nobody waits for is done one after the other, each in a pause of its own', () => {
  const beIdle = idleBrowser()
  const done: string[] = []
  whenIdle([() => done.push('one'), () => done.push('other')])
  expect(done).toEqual([])
  beIdle()
  expect(done).toEqual(['one'])
  beIdle()
  expect(done).toEqual(['one', 'other'])
})

test('what was left is not begun', () => {
  const beIdle = idleBrowser()
  const done: string[] = []
  const leave = whenIdle([() => done.push('one'), () => done.push('other')])
  beIdle()
  leave()
  beIdle()
  expect(done).toEqual(['one'])
})
