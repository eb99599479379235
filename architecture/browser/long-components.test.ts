import { expect, test } from 'vitest'
import { house } from '../tree.ts'
import { longComponents } from './long-components.ts'

test('a component is seen at a glance: it has fewer than a hundred lines', () => {
  expect(longComponents(house)).toEqual([])
})

test('a longer one is found, wherever its file has others', () => {
  const component = (name: string, lines: number) =>
    ['', `export function ${name}() {`, ...Array.from({ length: lines - 2 }, () => '  it()'), '}', ''].join(
      '\n',
    )
  const tree = new Map([['web/src/ui/Some.tsx', component('Short', 99) + component('Long', 100)]])
  expect(longComponents(tree)).toEqual(['web/src/ui/Some.tsx: Long has 100 lines'])
})
