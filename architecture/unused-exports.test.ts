import { describe, expect, test } from 'vitest'
import { house } from './tree.ts'
import { unusedExports } from './unused-exports.ts'

/** What is read by somebody who imports nothing, and by whom. */
const readByOthers: Record<string, string> = {}

/** What the official client gives to whoever installs it. */
const isGiven = (found: string) => /^client\/src\/(client|generated\/shapes)\.ts /.test(found)

test('whatever is exported is imported by somebody; a test that looks at it is somebody', () => {
  expect(unusedExports(house).filter((found) => !isGiven(found))).toEqual(Object.keys(readByOthers))
})

describe('an export that nobody imports is found', () => {
  const FILE = 'server/src/features/vehicles/some.ts'
  const beside = (code: string, other = '') =>
    unusedExports(
      new Map([
        [FILE, code],
        ['server/src/features/vehicles/other.ts', other],
      ]),
    )

  test.each([
    'export const some = 1',
    'export function some() {}',
    'export async function* some() {}',
    'export interface some {}',
    'export type some = string',
    'export class some {}',
    'export const [some] = mark()',
    'export const { it: some } = made',
    "export { other as some } from './there.ts'",
    'const some = 1\nexport { some }',
  ])('%s', (code) => {
    expect(beside(code)).toEqual([`${FILE} some`])
    expect(beside(code, "import { somebody } from './some.ts'\nimport { some } from './same.ts'")).toEqual([
      `${FILE} some`,
    ])
  })

  test.each([
    "import { some } from './some.ts'",
    "import { type some as mine } from './some.ts'",
    "import type {\n  one,\n  some,\n} from './some.ts'",
    "export { some as theirs } from './some.ts'\nimport { theirs } from './other.ts'",
    "import * as all from './some.ts'\nall.some()",
    "const { some } = await import('./some.ts')",
    "page(() => import('./some.ts'), 'some')",
    "import { some } from '@pitlane/server/features/vehicles/some'",
  ])('and one that somebody imports is none: %s', (other) => {
    expect(beside('export const some = 1', other)).toEqual([])
  })
})
