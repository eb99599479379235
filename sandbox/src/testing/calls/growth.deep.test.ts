import { expect, test, vi } from 'vitest'
import { tooSteep } from './growth.ts'
import { hostileTexts } from './hostile-text.ts'

/** On a busy machine all of it takes its time; what is measured is not the time that passes. */
vi.setConfig({ testTimeout: 180_000 })

const digits = (size: number) => `${'1'.repeat(size)}x`
/** Each digit may belong to either part, and all ways are tried. */
const backtracking = /^(\d+\.?\d*|\.\d+)$/

test('a pattern that backtracks over all it has read is too steep', async () => {
  expect(await tooSteep(4_000, (size) => backtracking.test(digits(size)))).toBeDefined()
})

test('a list that is searched anew for each of its elements is too steep', async () => {
  const search = (size: number) => {
    const known: string[] = []
    for (let at = 0; at < size; at++) if (!known.includes(`${at}`)) known.push(`${at}`)
  }
  expect(await tooSteep(3_000, search)).toBeDefined()
})

test('work that grows with its input is not, however long it takes', async () => {
  const words = (size: number) =>
    'word '
      .repeat(size)
      .split(' ')
      .map((it) => it.toUpperCase())
      .sort()
  expect(await tooSteep(50_000, words)).toBeUndefined()
  expect(await tooSteep(500_000, (size) => JSON.parse(`[${'0,'.repeat(size)}0]`))).toBeUndefined()
})

test('time that passes whatever the input is does not hide what is too steep', async () => {
  const late = (size: number) => [sameForAll(), backtracking.test(digits(size))]
  expect(await tooSteep(4_000, late)).toBeDefined()
})

/**
 * Takes three times as long as the steep part of the smallest size, which would be hidden behind it, and not so long that what disturbs it hides that as
 * well; and always as long, for it makes nothing.
 */
function sameForAll(): number {
  let sum = 0
  for (let at = 0; at < 8_000_000; at++) sum = (sum * 31 + at) | 0
  return sum
}

test('the hostile texts find it, too', async () => {
  const found: string[] = []
  for (const [name, text] of hostileTexts)
    if (await tooSteep(4_000, (size) => backtracking.test(text(size)))) found.push(name)
  expect(found).toEqual(['digits'])
})

test('hostile texts are as long as they are asked to be', () => {
  for (const [name, text] of hostileTexts) expect(text(1_000).length, name).toBe(1_000)
})
