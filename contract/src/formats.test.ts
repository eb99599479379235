import { expect, test } from 'vitest'
import { id, isId } from './formats.ts'

test.each([
  ['019a0000-0000-7000-8000-000000000000', true],
  ['019A0000-0000-7000-8000-00000000ABCD', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', true],
  ['019a0000-0000-0000-8000-000000000000', false],
  ['019a0000-0000-7000-c000-000000000000', false],
  ['019a0000-0000-7000-8000-00000000000', false],
  ['019a0000-0000-7000-8000-000000000000\n', false],
  ['vehicle', false],
  ['', false],
])('%j is an id or not, and both ways of asking agree', (text, expected) => {
  expect(isId(text)).toBe(expected)
  expect(id.safeParse(text).success).toBe(expected)
})
