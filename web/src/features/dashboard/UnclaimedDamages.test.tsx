import { dashboard } from '@pitlane/contract/dashboard/calls'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, playServer, show } from '../../ui/show-for-tests.ts'
import { unclaimedQuery } from './data.ts'
import { UnclaimedDamages } from './UnclaimedDamages.tsx'

async function shown(total: number) {
  playServer(answering(dashboard.unclaimed, () => ({ total })))
  show(
    <>
      <UnclaimedDamages />
      <Answered />
    </>,
  )
  await screen.findByText('Answered')
}

function Answered() {
  return useQuery(unclaimedQuery).isFetched && 'Answered'
}

test('damages that nobody has claimed are one line, which leads to them', async () => {
  await shown(3)
  const line = screen.getByRole('link', { name: '3 damages nobody has claimed' })
  expect(line.getAttribute('href')).toBe('/repairs?claim=none')
})

test('where there are none, nothing is said', async () => {
  await shown(0)
  expect(screen.queryByRole('link')).toBeNull()
})
