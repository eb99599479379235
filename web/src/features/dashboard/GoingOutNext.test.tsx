import { type Board, board, type PickUp } from '@pitlane/contract/board/calls'
import { countStates } from '@pitlane/contract/board/states'
import { AppError } from '@pitlane/contract/errors'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answering, playServer, show } from '../../ui/show-for-tests.ts'
import { aBooking, aConflict } from '../conflicts/conflict-for-tests.ts'
import { GoingOutNext } from './GoingOutNext.tsx'

function aPickUp(number: number, over: Partial<PickUp> = {}): PickUp {
  const id = `01890000-0000-7000-8000-00000000000${number}`
  const car = {
    vehicleClass: 'Compact',
    status: 'available' as const,
    location: null,
    mileage: 1,
    hqData: null,
  }
  return {
    booking: aBooking({ id: String(number), number: String(number), pickUpLocation: 'King Street' }),
    vehicle: { ...aConflict().vehicle, ...car, id, vehicleKey: `T-${number}` },
    state: 'ready',
    reasons: [],
    dueOnRental: [],
    ...over,
  }
}

const boardOf = (pickUps: PickUp[]): Board => ({
  pickUps,
  returns: [],
  counts: countStates(pickUps),
  asOf: null,
})

/** What the board answers for two days, and for the week. */
function shown(soon: PickUp[], week: PickUp[] = soon) {
  const asked: string[] = []
  playServer(answering(tenants.current, () => new AppError('overloaded', 'Not now.')))
  const play = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith(board.days.path)) return play(url, init)
    asked.push(url)
    return Response.json(boardOf(url.includes('days=7') ? week : soon))
  })
  show(<GoingOutNext />)
  return asked
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent ?? '')

test('the next six are shown with their state, and a large business is not asked for a week', async () => {
  const blocked = aPickUp(1, {
    state: 'blocked',
    reasons: [
      { kind: 'critical_repair', sentence: 'R-7 Coolant leak is open and critical.' },
      { kind: 'out_of_service', sentence: 'HQ has it out of service.' },
    ],
  })
  const asked = shown([blocked, ...[2, 3, 4, 5, 6, 7].map((number) => aPickUp(number))])
  await expect.poll(() => rows().length).toBe(6)
  expect(rows()[0]).toContain('R-7 Coolant leak is open and critical. And 1 more.')
  expect(rows()[0]).toContain('Blocked')
  expect(rows()[1]).toContain('King Street · #2')
  expect(rows()[1]).toContain('Ready')
  expect(screen.getByText('1 blocked')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('where little goes out the week is looked at, and a booking without a car leads to the board', async () => {
  const unassigned = aPickUp(2, { vehicle: null, state: 'unassigned', readyInClass: 3 })
  shown([aPickUp(1)], [aPickUp(1), unassigned])
  await expect.poll(() => rows().length).toBe(2)
  expect(rows()[1]).toContain('No car chosen yet')
  expect(rows()[1]).toContain('3 of its class ready')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/today', '/vehicles/01890000-0000-7000-8000-000000000001', '/today'])
})

test('where nothing goes out that is said', async () => {
  shown([])
  expect(await screen.findByText('No car is picked up in the next 7 days.')).toBeTruthy()
})
