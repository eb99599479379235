import { accounts } from '@pitlane/contract/accounts/calls'
import { dashboard } from '@pitlane/contract/dashboard/calls'
import { hq as hqCalls } from '@pitlane/contract/hq/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering, playServer, show } from '../../ui/show-for-tests.ts'
import { hq, tenant, user } from '../known-for-tests.ts'
import { AbovePage } from './AbovePage.tsx'

/** A business with this to do, which is told when it is asked for; what is above its page, and the page. */
function shown(missing: Promise<{ missing: never[] }>) {
  playServer(
    answering(accounts.currentUser, () => user),
    answering(tenants.current, () => tenant),
    answering(hqCalls.config, () => hq),
    answering(dashboard.firstSteps, () => missing),
  )
  show(
    <>
      <AbovePage />
      <p>The page</p>
    </>,
  )
}

afterEach(() => void vi.useRealTimers())

const waiting = () => document.querySelector('[aria-busy="true"]')

test('a page that something may stand above waits until that is known', async () => {
  const told = Promise.withResolvers<{ missing: never[] }>()
  shown(told.promise)
  await expect.poll(waiting).not.toBeNull()
  told.resolve({ missing: [] })
  await expect.poll(waiting).toBeNull()
  expect(screen.getByText('The page')).toBeTruthy()
})

test('but not for long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  shown(new Promise(() => {}))
  await expect.poll(waiting).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1_600))
  expect(waiting()).toBeNull()
})
