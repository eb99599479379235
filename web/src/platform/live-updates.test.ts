import { expect, test } from 'vitest'
import { topicOf, waitAfter } from './live-updates.ts'

test('a change names its topic', () => {
  expect(topicOf('{"topic":"tenant"}')).toBe('tenant')
  expect(topicOf('{"topic":"repairs","id":"019a0000-0000-7000-8000-000000000000"}')).toBe('repairs')
})

test('what is not a change is passed over', () => {
  expect(topicOf('hello')).toBeUndefined()
  expect(topicOf('{"topic":"weather"}')).toBeUndefined()
  expect(topicOf(undefined)).toBeUndefined()
})

test('the wait doubles with each failure and never exceeds a minute', () => {
  expect(waitAfter(1, 1)).toBe(1000)
  expect(waitAfter(2, 1)).toBe(2000)
  expect(waitAfter(4, 1)).toBe(8000)
  expect(waitAfter(40, 1)).toBe(60_000)
})

test('luck spreads the browsers over the second half of the wait', () => {
  expect(waitAfter(2, 0)).toBe(1000)
  expect(waitAfter(2, 0.5)).toBe(1500)
})
