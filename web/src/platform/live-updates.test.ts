import type { Topic } from '@pitlane/contract/system'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ageOf, refresh, topicOf, waitAfter } from './live-updates.ts'

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

/** Somebody looks at answers, which come when the test says so. */
function aLook(topics: readonly Topic[]) {
  const client = new QueryClient()
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['look'], queryFn, meta: { topics } })
  const stop = observer.subscribe(() => {})
  return { client, answers, stop, seen: () => observer.getCurrentResult().data }
}

test('a change that is told while the first answer is on its way is read after it', async () => {
  const { client, answers, stop, seen } = aLook(['bookings'])
  for (const topic of ['bookings', 'repairs', 'bookings', 'bookings'] as const) refresh(client, [topic])
  expect(answers.length).toBe(1)
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  expect(seen()).toBe('before')
  answers[1]?.('after')
  await expect.poll(seen).toBe('after')
  expect(answers.length).toBe(2)
  stop()
})

test('a change that is told while a later answer is on its way is asked for at once', async () => {
  const { client, answers, stop, seen } = aLook(['bookings'])
  answers[0]?.('first')
  await expect.poll(seen).toBe('first')
  refresh(client, ['bookings'])
  refresh(client, ['bookings'])
  await expect.poll(() => answers.length).toBe(3)
  answers[1]?.('before')
  answers[2]?.('after')
  await expect.poll(seen).toBe('after')
  stop()
})

test('a stream is asked for what has changed since the oldest answer', () => {
  const client = new QueryClient()
  const now = Date.now()
  expect(ageOf(client, now)).toBe(1)
  client.setQueryData(['of no topic'], 'x', { updatedAt: now - 9000 })
  expect(ageOf(client, now)).toBe(1)
  for (const [name, age] of [
    ['old', 3000],
    ['new', 10],
  ] as const) {
    client.getQueryCache().build(client, { queryKey: [name], meta: { topics: ['repairs'] } })
    client.setQueryData([name], 'x', { updatedAt: now - age })
  }
  expect(ageOf(client, now)).toBe(3000)
})
