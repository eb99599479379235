import { expect, test } from 'vitest'
import { mentionAt, offeredFor, withName } from './typed-mention.ts'

const people = [
  { id: '1', username: 'ada', name: 'Ada Lovelace' },
  { id: '2', username: 'adam', name: 'Adam Stone' },
  { id: '3', username: 'maria', name: 'Maria Adams' },
]
const usernames = (typed: string, ownId?: string) => offeredFor(typed, people, ownId).map((it) => it.username)

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Ask @ad', 7, { start: 4, typed: 'ad' }],
  ['Ask @ad please', 7, { start: 4, typed: 'ad' }],
  ['Ask @ad please', 14, undefined],
  ['me@ad', 5, undefined],
  ['@@ad', 4, undefined],
  [`${'long '.repeat(900)}@ma`, 4503, { start: 4500, typed: 'ma' }],
])('in %j at %i', (text, cursor, mention) => {
  expect(mentionAt(text, cursor)).toEqual(mention)
})

test('those whose username begins so come before those who are called so', () => {
  expect(usernames('ad')).toEqual(['ada', 'adam', 'maria'])
  expect(usernames('AD', '1')).toEqual(['adam', 'maria'])
  expect(usernames('stone')).toEqual(['adam'])
})

test('a name that is whole offers nothing more', () => {
  expect(usernames('maria')).toEqual([])
  expect(usernames('nobody')).toEqual([])
})

test('the name takes the place of what was typed, and one space follows', () => {
  const typed = { start: 4, typed: 'ad' }
  expect(withName('Ask @ad', typed, 'adam')).toEqual({ text: 'Ask @adam ', cursor: 10 })
  expect(withName('Ask @ad please', typed, 'adam')).toEqual({ text: 'Ask @adam please', cursor: 10 })
})
