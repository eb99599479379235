import type { Board as Shown } from '@pitlane/contract/board/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../ui/show-for-tests.ts'
import { Board } from './Board.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { placesOf } from './board-groups.ts'
import { useBoardOrder } from './board-order.ts'

afterEach(() => localStorage.clear())

const day = new Date().toISOString().slice(0, 10)
const address = { date: day, days: 1, location: '', isWall: false, repair: undefined }

function goesOut(number: string, time: string, place: string): Shown['pickUps'][number] {
  const [pickUp, back] = [`${day}T${time}:00.000Z`, `${day}T23:00:00.000Z`]
  return {
    booking: {
      ...{ id: number, number, status: 'open', pickUp, return: back, vehicleClass: 'Economy' },
      ...{ pickUpLocation: place, returnLocation: place, price: null, currency: null, days: null },
    },
    ...{ vehicle: null, state: 'unassigned', reasons: [], dueOnRental: [], readyInClass: 2 },
  }
}

const board: Shown = {
  pickUps: [goesOut('1', '10:00', 'King Street'), goesOut('2', '13:00', 'Airport')],
  ...{ returns: [], counts: { ready: 0, check: 0, blocked: 0, unassigned: 2 }, asOf: null },
}

function Today() {
  const [order, setOrder] = useBoardOrder()
  const [onChange, onHelp] = [() => {}, () => {}]
  return (
    <>
      <BoardToolbar
        {...{ address, today: day, places: placesOf(board), onChange, order }}
        onOrder={setOrder}
      />
      <Board {...{ board, address, order, timezone: 'UTC', onHelp }} />
    </>
  )
}

const rows = () =>
  within(screen.getByRole('region', { name: /^Going out/ }))
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '')
const times = () => rows().map((row) => /\d+:\d\d/.exec(row)?.[0])

test('what goes out stands by the clock and says where, or by place; the device remembers which', async () => {
  const { showInstead } = show(<Today />)
  expect(times()).toEqual(['10:00', '1:00'])
  expect(rows()[0]).toContain('King Street')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'By place')
  expect(times()).toEqual(['1:00', '10:00'])
  expect(rows()[0]).not.toContain('Airport')
  expect(screen.getByText('Airport', { selector: 'h3 *' })).toBeTruthy()
  showInstead(<Today key="later" />)
  expect(times()).toEqual(['1:00', '10:00'])
  expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('place')
})
