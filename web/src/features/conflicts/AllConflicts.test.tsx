import { conflicts } from '@pitlane/contract/conflicts/calls'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answering, playServer, show } from '../../ui/show-for-tests.ts'
import { AllConflicts } from './AllConflicts.tsx'
import { aConflict } from './conflict-for-tests.ts'

/** Those that stand, and those that were dismissed, told apart by the address as the server does. */
function shown(standing: Conflict[], dismissed: Conflict[]) {
  const asked = playServer(
    answering(conflicts.list, () => standing),
    answering(conflicts.bringBack, () => {
      standing.push(...dismissed.splice(0))
      return { message: 'Conflict brought back' }
    }),
  )
  const play = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('dismissed=true') ? Response.json(dismissed) : play(url, init),
  )
  show(<AllConflicts Plan={() => null} />)
  return asked
}

test('where nothing collides that is said', async () => {
  shown([], [])
  expect(await screen.findByRole('heading', { name: 'No conflicts' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Dismissed' })).toBeNull()
})

test('all are shown, and what was dismissed can be brought back', async () => {
  const sentence = 'T-15 goes out tomorrow at 10:00, and its plate expires on Nov 17.'
  shown([aConflict()], [aConflict({ id: 'c2', kind: 'papers', sentence })])
  expect(await screen.findByRole('heading', { name: '1 conflict' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: `Bring back: ${sentence}` }))
  expect(await screen.findByRole('heading', { name: '2 conflicts' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('heading', { name: 'Dismissed' })).toBeNull()
})

test('of very many the hundred most urgent are shown', async () => {
  shown(
    Array.from({ length: 120 }, (_, place) => aConflict({ id: String(place) })),
    [],
  )
  expect(await screen.findByText('120 conflicts')).toBeTruthy()
  expect(document.querySelectorAll('article')).toHaveLength(100)
  expect(screen.getByText('The 100 most urgent of 120')).toBeTruthy()
})
