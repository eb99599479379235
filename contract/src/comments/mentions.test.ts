import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

const people = ['eli', 'Eli.Stone', 'anna', 'ann', 'bob-2', 'ÉMILE'].map((username) => ({ username }))
const named = (text: string) => mentionsIn(text, people).map(({ person }) => person.username)

test.each([
  ['Please look, @eli', ['eli']],
  ['@ELI and @Anna', ['eli', 'anna']],
  ['@eli.stone, not @eli.', ['Eli.Stone', 'eli']],
  ['(@anna)', ['anna']],
  ['@ann and @anna', ['ann', 'anna']],
  ["@bob-2's car", ['bob-2']],
  ['@émile', ['ÉMILE']],
  ['eli@anna.example', []],
  ['7@eli', []],
  ['@@eli', []],
  ['@nobody', []],
  ['@', []],
  ['@ eli', []],
  ['line one\n@eli', ['eli']],
  ['@eli. @eli, @eli- @eli_ @eli: @eli; @eli! @eli? @eli…', Array(9).fill('eli')],
  ['@eli... @eli-- @eli.) "@eli" @eli, @eli/@anna', [...Array(5).fill('eli'), 'eli', 'anna']],
  ['@eli—see @eli,please @eli--now', ['eli', 'eli', 'eli']],
  ['@elixyz @eli2 @elié @eli\u0301', []],
  ['@eli.stones @eli-stone @eli_stone', []],
  ['@eli.stone. @Eli.Stone- @eli.stone,', ['Eli.Stone', 'Eli.Stone', 'Eli.Stone']],
  ['@annabel', []],
  ['@bob-2. @bob-2b @bob', ['bob-2']],
])('%j names %j', (text, usernames) => {
  expect(named(text)).toEqual(usernames)
})

test('a mention is told by its place', () => {
  const text = 'So, @Eli.Stone: now'
  const [mention] = mentionsIn(text, people)
  expect(text.slice(mention?.start, mention?.end)).toBe('@Eli.Stone')
})

test('a long text of nothing but names is read at once', () => {
  const text = `@${'x'.repeat(60)} `.repeat(80)
  expect(mentionsIn(text, people)).toEqual([])
})
