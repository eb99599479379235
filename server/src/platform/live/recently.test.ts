import { MINUTE } from '@pitlane/contract/durations'
import { expect, test } from 'vitest'
import { openRecently } from './recently.ts'

function begin() {
  let time = 0
  const recently = openRecently(() => time)
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { recently, pass }
}

test('what has changed since is told, of oneself and nobody else', () => {
  const { recently, pass } = begin()
  pass(MINUTE / 2)
  recently.note('a', 'tenant')
  pass(MINUTE / 2)
  recently.note('a', 'repairs')
  recently.note('a', 'repairs')
  recently.note('a ada', 'inbox')
  recently.note('b', 'vehicles')
  pass(1000)
  expect(recently.in(2000, ['a'])).toEqual(['repairs'])
  expect(recently.in(2000, ['a', 'a ada'])).toEqual(['repairs', 'inbox'])
  expect(recently.in(MINUTE / 2 + 2000, ['a'])).toEqual(['tenant', 'repairs'])
  pass(3 * MINUTE)
  expect(recently.in(2000, ['a'])).toEqual([])
})

test('an answer that was on its way is not forgotten', () => {
  const { recently, pass } = begin()
  pass(MINUTE)
  recently.note('a', 'repairs')
  pass(5000)
  expect(recently.in(1, ['a'])).toEqual(['repairs'])
})

test('what cannot be known is said to be unknown', () => {
  const { recently, pass } = begin()
  pass(5000)
  expect(recently.in(1, ['a'])).toBeUndefined()
  pass(MINUTE)
  expect(recently.in(1, ['a'])).toEqual([])
  expect(recently.in(MINUTE, ['a'])).toBeUndefined()
  recently.gap()
  expect(recently.in(1, ['a'])).toBeUndefined()
})
