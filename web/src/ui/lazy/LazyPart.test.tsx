import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UNREACHABLE } from '../../platform/call.ts'
import { answering, playServer, press, show } from '../show-for-tests.ts'
import { lazyPart } from './LazyPart.tsx'
import { NOT_HERE } from './lazy-code.ts'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
beforeEach(() => void reload.mockClear())

const there = () =>
  playServer(answering(accounts.currentUser, () => new AppError('unauthenticated', 'Please sign in.')))

/** A part whose file does not come that often, and the times it was asked for. */
function aPart(failures: number) {
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => 'The part')
  for (let count = 0; count < failures; count++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load, () => 'On its way')
  show(<Part />)
  return load
}

const retry = () => screen.getByText('Retry').closest('button')

test('a file that comes when it is asked for again needs no other page', async () => {
  there()
  aPart(1)
  await screen.findByText(NOT_HERE)
  expect(reload).not.toHaveBeenCalled()
  await press('Retry')
  await screen.findByText('The part')
  expect(reload).not.toHaveBeenCalled()
})

test('where it does not come again, the page is loaded anew for each Retry, and whoever stays on it can press once more', async () => {
  there()
  const load = aPart(3)
  await screen.findByText(NOT_HERE)
  for (const times of [1, 2]) {
    await press('Retry')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(retry()?.hasAttribute('data-loading')).toBe(false))
  }
  await press('Retry')
  await screen.findByText('The part')
  expect(load).toHaveBeenCalledTimes(4)
})

test('who went elsewhere before it failed again keeps the page', async () => {
  there()
  const again = Promise.withResolvers<ComponentType>()
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockReturnValueOnce(again.promise)
  const Part = lazyPart(load, () => 'On its way')
  const { showInstead } = show(<Part />)
  await screen.findByText(NOT_HERE)
  await press('Retry')
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  showInstead('Elsewhere')
  const asked = there()
  again.reject(new TypeError('Failed to fetch'))
  await waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((later) => setImmediate(later))
  expect(reload).not.toHaveBeenCalled()
})

test('while nobody answers the page stays: a reload would end at what the browser says of that', async () => {
  playServer(
    answering(accounts.currentUser, () => {
      throw new TypeError('Failed to fetch')
    }),
  )
  const load = aPart(2)
  await screen.findByText(UNREACHABLE)
  await press('Retry')
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(retry()?.hasAttribute('data-loading')).toBe(false))
  expect(reload).not.toHaveBeenCalled()
  await press('Retry')
  await screen.findByText('The part')
})
