import { AppError } from '@pitlane/contract/errors'
import { type Mechanic, settings } from '@pitlane/contract/settings/calls'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { queryFor } from '../platform/call.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { answering, playServer, show } from './show-for-tests.ts'

const ana: Mechanic = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Ana',
  specialization: null,
  email: null,
  phone: null,
  guaranteeDays: null,
  guaranteeDistance: null,
  language: 'en',
  isActive: true,
}

function Mechanics() {
  const query = useQuery(queryFor(settings.mechanics, {}))
  return (
    <>
      <QueryBoundary
        query={query}
        failure="Failed to load mechanics"
        skeleton="On its way"
        empty="Nobody yet"
        isEmpty={(mechanics) => mechanics.length === 0}
      >
        {(mechanics) => mechanics.map(({ name }) => name).join()}
      </QueryBoundary>
      <button type="button" onClick={() => void query.refetch()}>
        Read again
      </button>
    </>
  )
}

/** A server that answers one after the other, the last for ever. */
function answeringInTurn(...answers: (Mechanic[] | AppError)[]) {
  return playServer(
    answering(settings.mechanics, () => (answers.length > 1 ? answers.shift() : answers[0]) ?? []),
  )
}

test('what is on its way is busy, and then there', async () => {
  answeringInTurn([ana])
  show(<Mechanics />)
  expect(screen.getByText('On its way').getAttribute('aria-busy')).toBe('true')
  await screen.findByText('Ana')
  expect(screen.queryByText('On its way')).toBeNull()
})

test('nothing to show has words of its own', async () => {
  answeringInTurn([])
  show(<Mechanics />)
  await screen.findByText('Nobody yet')
})

test('a failure is said with its reason, and Retry asks again', async () => {
  const asked = answeringInTurn(new AppError('overloaded', 'The server is busy.'), [ana])
  show(<Mechanics />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load mechanics')
  expect(alert.textContent).toContain('The server is busy.')
  await userEvent.click(screen.getByText('Retry'))
  await screen.findByText('Ana')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked).toHaveLength(2)
})

test('what is on screen stays when reading it again fails', async () => {
  const asked = answeringInTurn([ana], new AppError('overloaded', 'The server is busy.'))
  show(<Mechanics />)
  await screen.findByText('Ana')
  await userEvent.click(screen.getByText('Read again'))
  await expect.poll(() => asked.length).toBe(2)
  expect(screen.getByText('Ana')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what has just come gives way first: the page goes on with its skeleton before it is made', async () => {
  const seen: string[] = []
  function Watched() {
    const isHere = useQuery(queryFor(settings.mechanics, {})).data !== undefined
    useLayoutEffect(() => {
      seen.push(`${isHere ? 'come' : 'on its way'}, ${screen.queryByText('Ana') ? 'made' : 'not made'}`)
    })
    return <Mechanics />
  }
  answeringInTurn([ana])
  show(<Watched />)
  await screen.findByText('Ana')
  expect(seen).toContain('come, not made')
})

test('what was there before is there at once', async () => {
  answeringInTurn([ana])
  const { showInstead } = show(<Mechanics />)
  await screen.findByText('Ana')
  showInstead('Another page')
  showInstead(<Mechanics />)
  expect(screen.getByText('Ana')).toBeTruthy()
})
