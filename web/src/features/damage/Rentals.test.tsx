import { damage, type Rental } from '@pitlane/contract/damage/calls'
import { AppError } from '@pitlane/contract/errors'
import { NOT_ITS_RENTAL, type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, press, show } from '../../ui/show-for-tests.ts'
import { aBooking } from '../bookings/booking-for-tests.ts'
import { aRepair } from '../repairs/repair-for-tests.ts'
import { Rentals } from './Rentals.tsx'

const aRental = (number: string, from: string, to: string | null): Rental => ({
  booking: aBooking({
    id: `hq-${number}`,
    number,
    status: to ? 'completed' : 'rental',
    pickUp: from,
    return: to,
  }),
  from,
  to,
})
const over = aRental('1042', '2026-12-01T09:00:00.000Z', '2026-12-04T17:00:00.000Z')
const out = aRental('1043', '2026-12-04T18:00:00.000Z', null)

/** The dialog as it is with these rentals; a choice is answered as the server does. */
function shown(rentals: Rental[], repair: Repair, sentence = 'Said by the server.', refusal?: AppError) {
  const asked = playServer(
    answering(damage.rentals, () => ({ rentals, since: '2026-11-30T09:00:00.000Z', sentence })),
    answering(tenants.current, () => new AppError('overloaded', 'Busy')),
    answering(repairs.update, () => refusal ?? repair),
  )
  show(<Rentals repair={repair} />)
  return { sent: () => asked.filter(({ call }) => call.startsWith('PATCH')).map(({ input }) => input) }
}
const damaged = aRepair({ cause: 'damage' })
const section = () => screen.getByRole('region', { name: 'Whose rental it was' })

test('the only rental is proposed, and one tap takes it', async () => {
  const { sent } = shown([over], damaged, 'Only rental 1042 had the car since the check of Dec 1.')
  expect(await screen.findByText('Only rental 1042 had the car since the check of Dec 1.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take rental 1042' }))
  expect(sent()).toEqual([{ rentalId: 'hq-1042' }])
  await expect.poll(() => document.activeElement).toBe(section())
})

test('of several one is chosen; who still has the car is told', async () => {
  const { sent } = shown([out, over], damaged)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Rental 1043')
  expect(first?.textContent).toContain('still out')
  expect(within(second ?? section()).getByRole('button', { name: 'Choose rental 1042' })).toBeTruthy()
  await userEvent.click(within(first ?? section()).getByRole('button', { name: 'Choose rental 1043' }))
  expect(sent()).toEqual([{ rentalId: 'hq-1043' }])
})

test('where none had it, that is said and nothing offered', async () => {
  shown([], damaged, 'No rental had the car in the 30 days before.')
  expect(await screen.findByText('No rental had the car in the 30 days before.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the one that was taken stands alone, with its times while they are known, and can be taken back', async () => {
  const { sent } = shown([over], { ...damaged, rentalId: 'hq-1042', reservationNumber: '1042' })
  expect(screen.getByText('Rental 1042')).toBeTruthy()
  expect(await screen.findByText(/Dec 4, 2026/)).toBeTruthy()
  expect(screen.queryByText('Said by the server.')).toBeNull()
  await press('Take back')
  expect(sent()).toEqual([{ rentalId: null }])
})

test('one whose booking is gone keeps its number; a refusal is said', async () => {
  const gone = { ...damaged, rentalId: 'hq-7', reservationNumber: '1007' }
  shown([over], gone, 'Said.', new AppError('invalid', NOT_ITS_RENTAL))
  expect(screen.getByText('Rental 1007')).toBeTruthy()
  expect(screen.queryByText(/Dec 4/)).toBeNull()
  await press('Take back')
  expect((await screen.findByRole('alert')).textContent).toContain(NOT_ITS_RENTAL)
})
