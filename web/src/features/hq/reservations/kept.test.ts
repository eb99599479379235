import type { Booking } from '@pitlane/contract/bookings/calls'
import { HOUR } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { expect, test } from 'vitest'
import { aBooking } from '../../bookings/booking-for-tests.ts'
import { asReservations, isSilence } from './kept.ts'

const now = Date.parse('2026-11-15T12:00:00.000Z')
const at = (hours: number) => new Date(now + hours * HOUR).toISOString()

function bookedAs(status: Booking['status'], from: number, to: number | null): Booking {
  return aBooking({
    id: `${status} ${from}`,
    number: '801',
    status,
    pickUp: at(from),
    return: to === null ? null : at(to),
  })
}

test('those that are not over are told, a late rental among them', () => {
  const kept = [
    bookedAs('completed', -50, -20),
    bookedAs('open', -40, -30),
    bookedAs('rental', -30, -1),
    bookedAs('rental', -2, null),
    bookedAs('pending', 5, 9),
    bookedAs('pending-reserved', 20, 30),
  ]
  expect(asReservations(kept, now).map((it) => it.id)).toEqual([
    'rental -30',
    'rental -2',
    'pending 5',
    'pending-reserved 20',
  ])
  expect(asReservations([bookedAs('open', 1, 2)], now)).toMatchObject([
    { confirmation_number: '801', pick_up_date: at(1), return_date: at(2) },
  ])
})

test('HQ is silent when it cannot be read, not when somebody is signed out', () => {
  expect(isSilence(new AppError('hq_unreachable', 'away'))).toBe(true)
  expect(isSilence(new AppError('unauthenticated', 'Please sign in.'))).toBe(false)
  expect(isSilence(undefined)).toBe(false)
})
