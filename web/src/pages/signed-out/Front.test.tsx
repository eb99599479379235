import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { createMemoryHistory } from '@tanstack/history'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { hqConfigQuery } from '../../features/hq/config-query.ts'
import { tenantQuery } from '../../features/tenants/data.ts'
import { currentUser } from '../../platform/session.ts'
import { answering, playServer, press, show } from '../../ui/show-for-tests.ts'
import { hq, tenant, user } from '../known-for-tests.ts'
import { Front } from './Front.tsx'
import { startVisits } from './visits.ts'

/** The front door, with somebody in front of it who may go in. */
function open(path: string, openInside: () => Promise<ReactNode>) {
  const client = new QueryClient()
  client.setQueryData(currentUser.queryKey, user)
  client.setQueryData(tenantQuery.queryKey, tenant)
  client.setQueryData(hqConfigQuery.queryKey, hq)
  const history = createMemoryHistory({ initialEntries: [path] })
  show(<Front visits={startVisits({ client, history, loadInside: async () => openInside })} />)
  return history
}

test('whoever goes on while the inside opens is let in all the same', async () => {
  const opening = Promise.withResolvers<void>()
  const opened = vi.fn(async () => {
    await opening.promise
    return 'All that is inside'
  })
  const history = open('/repairs', opened)
  await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  history.push('/vehicles')
  opening.resolve()
  await screen.findByText('All that is inside')
  expect(opened).toHaveBeenCalledOnce()
})

test('a page that breaks is told to the console and says so, and Retry brings it back', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const defect = new Error('A defect')
  let isBroken = true
  const Page = () => {
    if (isBroken) throw defect
    return 'As it should be'
  }
  open('/repairs', async () => <Page />)
  await screen.findByText('This page could not be shown')
  expect(told.mock.calls.flat()).toContain(defect)
  isBroken = false
  await press('Retry')
  await screen.findByText('As it should be')
  expect(screen.queryByText('This page could not be shown')).toBeNull()
  told.mockRestore()
})

test('what cannot be opened is told to the console and says so, and Retry opens it', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const defect = new Error('A defect')
  const openings = [Promise.reject(defect), Promise.resolve('As it should be')]
  open('/repairs', async () => openings.shift())
  await screen.findByText('This page could not be shown')
  expect(told.mock.calls.flat()).toContain(defect)
  await press('Retry')
  await screen.findByText('As it should be')
  told.mockRestore()
})

test('whoever enters is busy until what is inside is on screen', async () => {
  playServer(answering(accounts.currentUser, () => new AppError('unauthenticated', 'Nobody')))
  const client = new QueryClient()
  const history = createMemoryHistory({ initialEntries: ['/repairs'] })
  const visits = startVisits({ client, history, loadInside: async () => async () => 'All that is inside' })
  show(<Front visits={visits} />)
  await vi.waitFor(() => expect(history.location.pathname).toBe('/auth'))
  client.setQueryData(currentUser.queryKey, user)
  client.setQueryData(tenantQuery.queryKey, tenant)
  client.setQueryData(hqConfigQuery.queryKey, hq)
  await visits.enter('/repairs')
  expect(screen.getByText('All that is inside')).toBeTruthy()
})
