import { expect, test } from 'vitest'
import { openUnread } from './unread.ts'

test('what nobody reads is given up when there is too much of it, the oldest of the business that has most', () => {
  const unread = openUnread(10)
  const ended: string[] = []
  const hold = (name: string, of: string, size: number) => unread.hold(of, size, () => void ended.push(name))
  hold('modest', 'one', 3)
  const taken = hold('taken', 'greedy', 3)
  hold('oldest', 'greedy', 2)
  hold('newer', 'greedy', 2)
  expect(ended).toEqual([])
  taken()
  taken()
  hold('newest', 'greedy', 3)
  expect(ended).toEqual([])
  hold('too much', 'greedy', 1)
  expect(ended).toEqual(['oldest'])
  hold('another', 'third', 2)
  expect(ended).toEqual(['oldest', 'newer'])
})
