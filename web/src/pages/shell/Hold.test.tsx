import { conflicts } from '@pitlane/contract/conflicts/calls'
import { dashboard } from '@pitlane/contract/dashboard/calls'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aConflict } from '../../features/conflicts/conflict-for-tests.ts'
import { answering, playServer, show } from '../../ui/show-for-tests.ts'
import { DashboardPage } from '../DashboardPage.tsx'

/** The dashboard of a business whose conflicts are told when they are; the rest of it does not come. */
function opened(found: Promise<Conflict[]>) {
  playServer(
    answering(conflicts.list, () => found),
    answering(dashboard.unclaimed, () => ({ total: 0 })),
  )
  show(<DashboardPage />)
}

afterEach(() => void vi.useRealTimers())

/** What stands between the page's heading and all that is below it, which is not seen as long. */
const isHeld = () => document.querySelector('header + div > [aria-busy="true"]:only-child') !== null

test('what stands below conflicts waits until they are known', async () => {
  const told = Promise.withResolvers<Conflict[]>()
  opened(told.promise)
  await expect.poll(isHeld).toBe(true)
  expect(screen.getByRole('heading', { name: 'Going out next' })).toBeTruthy()
  told.resolve([aConflict()])
  await expect.poll(isHeld).toBe(false)
  expect(await screen.findByRole('heading', { name: '1 conflict' })).toBeTruthy()
})

test('but not for long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  opened(new Promise(() => {}))
  await expect.poll(isHeld).toBe(true)
  act(() => void vi.advanceTimersByTime(1_600))
  expect(isHeld()).toBe(false)
})
