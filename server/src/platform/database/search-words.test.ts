import { expect, test } from 'vitest'
import { MOST_WORDS, wordsOf } from './search-words.ts'

test.each([
  ['', []],
  ['  brake   Pads ', ['brake', 'Pads']],
  ['brake BRAKE', ['brake']],
  // Whatever holds the longer one holds the shorter one too.
  ['rake b brakes', ['brakes']],
])('%j looks for %j', (search, words) => {
  expect(wordsOf({ search })).toEqual(words)
})

test('of very many words the longest are looked for', () => {
  const short = Array.from({ length: 60 }, (_, at) =>
    String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26)),
  )
  const words = wordsOf({ search: [...short, 'windscreen'].join(' ') })
  expect(words).toHaveLength(MOST_WORDS)
  expect(words[0]).toBe('windscreen')
})
