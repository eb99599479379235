import { expect, test } from 'vitest'
import { files, text } from '../tree.ts'

/** Pages that say where something is met or shown. */
const pages = [
  'SECURITY.md',
  ...['security', 'asvs', 'accessibility', 'cryptography', 'data'].map((name) => `docs/${name}.md`),
]

/** What stands in code and ends like a file, by as much of its path as tells it apart. */
const named = (page: string) =>
  [...page.matchAll(/`([\w./*-]+\.(?:tsx?|mjs|sql|md|json|ya?ml|conf|css|html))`/g)].map(
    ([, name = '']) => name,
  )

const isThere = (name: string) => {
  const shape = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll(/\*+\/?/g, '.*')}$`)
  return files.some((file) => shape.test(file))
}

test.each(pages)('every file that %s names is there', (page) => {
  const names = named(text(page))
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

test('one that is not there is found', () => {
  expect(
    named('met by `who-asks.ts`, `no-such-door.ts` and `server/src/**/isolation.test.ts`').map(isThere),
  ).toEqual([true, false, true])
})
