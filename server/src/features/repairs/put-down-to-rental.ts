import { AppError } from '@pitlane/contract/errors'
import { NOT_ITS_RENTAL, type Repair } from '@pitlane/contract/repairs/calls'
import type { RepairChanges } from '@pitlane/contract/repairs/input'
import type { ReadContext } from '../../platform/context.ts'
import { bookingThatHad } from '../bookings/had-queries.ts'
import type { RepairRow } from './field-queries.ts'

/**
 * A rental must have had the car, and brings its number; taken back, its number goes with it. One that was there stays, also when its
 * booking is no longer kept, unless the repair is now of another car.
 */
export async function putDownToRental(
  ctx: ReadContext,
  before: Repair,
  row: RepairRow,
  changes: RepairChanges,
): Promise<RepairRow> {
  const { rentalId, vehicleId } = row
  if (changes.rentalId === null) return { ...row, reservationNumber: changes.reservationNumber ?? null }
  const isAsBefore = rentalId === before.rentalId && vehicleId === before.vehicleId
  if (rentalId === null || isAsBefore) return row
  const booking = await bookingThatHad(ctx, vehicleId, rentalId)
  if (!booking)
    throw new AppError('invalid', NOT_ITS_RENTAL, { errors: [{ path: 'rentalId', message: NOT_ITS_RENTAL }] })
  return { ...row, reservationNumber: booking.number, cause: row.cause ?? 'damage' }
}
