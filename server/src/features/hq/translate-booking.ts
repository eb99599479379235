import { type BookingStatus, bookingStatuses } from '@pitlane/contract/bookings/taking'
import { MONEY_MAX, roundToCents } from '@pitlane/contract/formats'
import type { IncomingBooking } from '../bookings/receive-bookings.ts'
import { type HqRecord, identifier, instant, isRecord, isSaid, money, text, wholeNumber } from './client/wire.ts'
import { MOST_VEHICLES_BOOKED, mileageOf, nameOf, reservationStatus } from './translate.ts'

export type TranslatedBooking =
  | { kind: 'booking'; booking: IncomingBooking }
  /** Deleted in HQ, or of a kind that is not kept: as if it were absent. */
  | { kind: 'gone' }
  | { kind: 'problem'; problem: string }

type IncomingVehicle = IncomingBooking['vehicles'][number]

const DAYS_MAX = 36_500

/** What is kept of a reservation. Nothing about the customer goes further than this. */
export function translateBooking(record: unknown): TranslatedBooking {
  if (!isRecord(record)) return problem('A record of HQ is not a reservation')
  const hqId = identifier(record.id)
  if (!hqId) return problem('A reservation of HQ has no id')
  if (text(record.deleted_at)) return { kind: 'gone' }
  const said = reservationStatus(record)
  if (!said) return problem(`Reservation ${hqId} has no status`)
  const status = bookingStatuses.find((known) => known === said)
  if (!status) return { kind: 'gone' }
  const pickUpAt = pickUpOf(record)
  if (!pickUpAt) return problem(`Reservation ${hqId} has no pick-up date that can be read`)
  const returnAt = instant(record.return_date) ?? null
  if (!returnAt && (status === 'completed' || isSaid(record.return_date)))
    return problem(`Reservation ${hqId} has no return date that can be read`)
  return { kind: 'booking', booking: bookingOf(record, { hqId, status, pickUpAt, returnAt }) }
}

type Known = Pick<IncomingBooking, 'hqId' | 'pickUpAt' | 'returnAt'> & { status: BookingStatus }

function bookingOf(record: HqRecord, known: Known): IncomingBooking {
  const price = money(record.total_price)
  const days = wholeNumber(record.total_days)
  return {
    ...known,
    number: text(record.confirmation_number) ?? text(record.prefixed_id) ?? null,
    vehicleClass: nameOf(record.vehicle_class) ?? text(record.vehicle_class_label) ?? null,
    pickUpLocation: text(record.pick_up_location_label) ?? nameOf(record.pick_up_location) ?? null,
    returnLocation: text(record.return_location_label) ?? nameOf(record.return_location) ?? null,
    price: price === undefined || price > MONEY_MAX ? null : roundToCents(price),
    currency: currencyOf(record),
    days: days === undefined || days < 0 || days > DAYS_MAX ? null : days,
    vehicles: vehiclesOf(record),
  }
}

/** What it was at first counts only where nothing is said of what it is now. */
function pickUpOf(record: HqRecord): Date | undefined {
  return instant(isSaid(record.pick_up_date) ? record.pick_up_date : record.initial_pick_up_date)
}

/** All it had, where the list says so; else the one it has now. */
function vehiclesOf(record: HqRecord): IncomingVehicle[] {
  const listed = Array.isArray(record.vehicles) ? record.vehicles.slice(0, MOST_VEHICLES_BOOKED) : []
  const held = listed.filter(isRecord).flatMap((line) => vehicleOf(line, !isOff(line.active)))
  if (held.length > 0) return held
  const active = record.active_vehicle_information
  return isRecord(active) ? vehicleOf(active, true) : []
}

function vehicleOf(line: HqRecord, isActive: boolean): IncomingVehicle[] {
  const hqVehicleId =
    (isRecord(line.vehicle) ? identifier(line.vehicle.id) : undefined) ?? identifier(line.vehicle_id)
  if (!hqVehicleId) return []
  return [
    {
      hqVehicleId,
      isActive,
      pickUpAt: instant(line.pick_up_date) ?? null,
      returnAt: instant(line.return_date) ?? null,
      odometerPickUp: mileageOf(line.odometer_pick_up),
      odometerReturn: mileageOf(line.odometer_return),
    },
  ]
}

function isOff(active: unknown): boolean {
  return active === false || active === 0 || active === '0'
}

function currencyOf({ total_price, currency }: HqRecord): string | null {
  const said = (isRecord(total_price) ? text(total_price.currency) : undefined) ?? text(currency)
  return said && /^[a-z]{3}$/i.test(said) ? said.toUpperCase() : null
}

function problem(sentence: string): TranslatedBooking {
  return { kind: 'problem', problem: sentence }
}
