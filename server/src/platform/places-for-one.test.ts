import { AppError } from '@pitlane/contract/errors'
import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

const REFUSAL = 'Please come back later.'

function open(longestWaitMs?: number) {
  const places = openPlaces({
    atOnce: 2,
    atOnceForOne: 1,
    mostWaitingForOne: 3,
    refusal: () => new AppError('overloaded', REFUSAL),
    ...(longestWaitMs !== undefined && { longestWaitMs }),
  })
  return { places, use: <T>(of: string, work: () => Promise<T>) => places.use({ of }, work) }
}

test('a business that sends much leaves a place to the others', async () => {
  const { use } = open()
  const order: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const greedy = [1, 2, 3].map((number) =>
    use('greedy', async () => {
      await held
      order.push(`greedy ${number}`)
    }),
  )
  await use('modest', async () => void order.push('modest'))
  letGo()
  await Promise.all(greedy)
  expect(order).toEqual(['modest', 'greedy 1', 'greedy 2', 'greedy 3'])
})

test('a line that is too long is refused, for that business alone', async () => {
  const { use } = open()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const greedy = Array.from({ length: 5 }, () => use('greedy', () => held))
  await expect(greedy.at(-1)).rejects.toMatchObject({ code: 'overloaded', sentence: REFUSAL })
  expect(await use('modest', async () => 'served')).toBe('served')
  letGo()
  await Promise.all(greedy.slice(0, -1))
})

test('whoever has waited too long is told, and nobody waits behind them', async () => {
  const { places, use } = open(1)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const first = use('greedy', () => held)
  await expect(use('greedy', async () => 'served')).rejects.toMatchObject({ sentence: REFUSAL })
  expect(places.waiting()).toBe(0)
  letGo()
  await first
  expect(await use('greedy', async () => 'served')).toBe('served')
})

test('each waits as long as everybody else, whenever they came', async () => {
  const LONGEST_MS = 100
  const { use } = open(LONGEST_MS)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const holders = ['greedy', 'other'].map((of) => use(of, () => held))
  const waitedBy = async (of: string) => {
    const since = performance.now()
    await expect(use(of, async () => 'served')).rejects.toMatchObject({ sentence: REFUSAL })
    return performance.now() - since
  }
  const first = waitedBy('greedy')
  const second = new Promise((resolve) => setTimeout(resolve, LONGEST_MS / 2)).then(() => waitedBy('other'))
  for (const waited of await Promise.all([first, second])) expect(waited).toBeGreaterThanOrEqual(LONGEST_MS)
  letGo()
  await Promise.all(holders)
})
