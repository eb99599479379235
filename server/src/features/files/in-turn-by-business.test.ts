import { expect, test } from 'vitest'
import { inTurnByBusiness } from './in-turn-by-business.ts'

const options = { atOnce: 2, atOnceForOne: 1, mostWaitingForOne: 3, refusal: 'Please come back later.' }

test('a business that sends much leaves a place to the others', async () => {
  const turn = inTurnByBusiness(options)
  const order: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const greedy = [1, 2, 3].map((number) =>
    turn('greedy', async () => {
      await held
      order.push(`greedy ${number}`)
    }),
  )
  await turn('modest', async () => void order.push('modest'))
  letGo()
  await Promise.all(greedy)
  expect(order).toEqual(['modest', 'greedy 1', 'greedy 2', 'greedy 3'])
})

test('a line that is too long is refused, for that business alone', async () => {
  const turn = inTurnByBusiness(options)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const greedy = Array.from({ length: 5 }, () => turn('greedy', () => held))
  await expect(greedy.at(-1)).rejects.toMatchObject({ code: 'overloaded', sentence: options.refusal })
  expect(await turn('modest', async () => 'served')).toBe('served')
  letGo()
  await Promise.all(greedy.slice(0, -1))
})
