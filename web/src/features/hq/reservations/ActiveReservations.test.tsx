import { type Booking, bookings } from '@pitlane/contract/bookings/calls'
import { conflicts } from '@pitlane/contract/conflicts/calls'
import type { DueOnRental } from '@pitlane/contract/conflicts/due-on-rental'
import { HOUR } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { hq } from '@pitlane/contract/hq/calls'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { repairs } from '@pitlane/contract/repairs/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, press, show } from '../../../ui/show-for-tests.ts'
import { aBooking } from '../../bookings/booking-for-tests.ts'
import { aConflict } from '../../conflicts/conflict-for-tests.ts'
import { aRepair } from '../../repairs/repair-for-tests.ts'
import { ActiveReservations } from './ActiveReservations.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const at = (hours: number) => new Date(Math.floor(Date.now() / HOUR + hours) * HOUR).toISOString()

const kept = aBooking({
  id: '801',
  number: '801',
  status: 'open',
  pickUp: at(30),
  return: at(60),
})
const business = {
  id,
  name: 'Low Country Rentals',
  slug: 'low-country',
  domain: null,
  status: 'active',
  contactPhone: null,
  timezone: 'America/New_York',
  distanceUnit: 'mi' as const,
  clock: 12 as const,
  currency: 'USD',
  freeTrial: false,
  freeTrialEnddate: null,
  isSubscriber: true,
  requireSecondFactor: false,
  claimFee: null,
  approveUnder: null,
  chargesInHq: false,
}

function dueOn(booking: Booking): DueOnRental {
  const template = { id, title: 'Oil Change', nextDueDate: null, nextDueMileage: 45_000 }
  return { template, booking, atPickUp: 'during', expectedOdometer: 45_210 }
}

function silentHq(asOf: string | null, found: Conflict[] = [], onOpenRepair = (_: string) => {}) {
  const asked = playServer(
    answering(hq.reservations, () => new AppError('hq_unreachable', 'HQ cannot be reached.')),
    answering(bookings.ofVehicle, () => ({ bookings: asOf === null ? [] : [kept], asOf })),
    answering(repairs.list, () => [aRepair({ plannedStart: at(80), plannedEnd: at(84), vehicleId: id })]),
    answering(conflicts.list, () => found),
    answering(conflicts.dueOnRental, () => [dueOn(kept)]),
    answering(tenants.current, () => business),
  )
  show(<ActiveReservations vehicleId={id} onOpenRepair={onOpenRepair} />)
  return asked
}

test('when HQ is silent the card shows what is kept, and says as of when', async () => {
  const asked = silentHq('2026-11-15T14:30:00.000Z')
  const said = await screen.findByText(/^HQ is not answering\. Reservations as of .*2026.*\.$/)
  await expect.poll(() => said.textContent).toContain('Nov 15, 2026, 9:30 AM')
  expect(screen.getByRole('region', { name: 'Timeline of reservations' }).textContent).toContain(
    'Reservation #801',
  )
  const calls = () => asked.filter(({ call }) => call.endsWith('/reservations')).length
  expect(calls()).toBe(1)
  await press('Retry')
  await expect.poll(calls).toBe(2)
})

test('a booking on which a routine falls due says so', async () => {
  silentHq(at(-1))
  const timeline = await screen.findByRole('region', { name: 'Timeline of reservations' })
  await expect.poll(() => timeline.textContent).toContain('Oil Change falls due during the rental.')
})

test('a repair on the timeline opens', async () => {
  const opened: string[] = []
  silentHq(at(-1), [], (repairId) => opened.push(repairId))
  const link = await screen.findByRole('link', { name: 'Worn brake pads' })
  expect(link.getAttribute('href')).toBe(`/vehicles/${id}?repair=repair`)
  await userEvent.click(link)
  expect(opened).toEqual(['repair'])
})

test('who has reservations is cautioned, unless something really collides', async () => {
  silentHq(at(-1))
  expect(await screen.findByText('Scheduling Caution:')).toBeTruthy()
  cleanup()
  silentHq(at(-1), [aConflict()])
  await screen.findByRole('region', { name: 'Timeline of reservations' })
  expect(screen.queryByText('Scheduling Caution:')).toBeNull()
})

test('when nothing was ever kept the card says what failed', async () => {
  silentHq(null)
  expect(await screen.findByText('Failed to fetch reservations')).toBeTruthy()
  expect(screen.queryByText(/^HQ is not answering/)).toBeNull()
})
