import { type BookingStatus, bookingStatuses } from '@pitlane/contract/bookings/taking'
import { MONEY_MAX, roundToCents } from '@pitlane/contract/formats'
import { limits } from '@pitlane/contract/limits'
import {
  type BookedVehicle,
  type DigestedBooking,
  digested,
  type IncomingBooking,
} from '../bookings/incoming.ts'
import {
  type HqRecord,
  identifier,
  instant,
  isRecord,
  isSaid,
  money,
  text,
  wholeNumber,
} from './client/wire.ts'
import { mileageOf, name, nameOf, reservationStatus } from './translate.ts'

export type TranslatedBooking =
  /** What is odd about one that can be used all the same is told beside it. */
  | { kind: 'booking'; booking: DigestedBooking; oddity?: string }
  /** Deleted in HQ, or of a kind that is not kept: as if it were absent. */
  | { kind: 'gone' }
  | { kind: 'problem'; problem: string }

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
  const oddity = oddityOf(hqId, linesOf(record))
  const booking = digested(bookingOf(record, { hqId, status, pickUpAt, returnAt }))
  return { kind: 'booking', booking, ...(oddity && { oddity }) }
}

type Known = Pick<IncomingBooking, 'hqId' | 'pickUpAt' | 'returnAt'> & { status: BookingStatus }

function bookingOf(record: HqRecord, known: Known): IncomingBooking {
  const price = money(record.total_price)
  const days = wholeNumber(record.total_days)
  return {
    ...known,
    number: name(record.confirmation_number) ?? name(record.prefixed_id) ?? null,
    vehicleClass: nameOf(record.vehicle_class) ?? name(record.vehicle_class_label) ?? null,
    pickUpLocation: name(record.pick_up_location_label) ?? nameOf(record.pick_up_location) ?? null,
    returnLocation: name(record.return_location_label) ?? nameOf(record.return_location) ?? null,
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
function vehiclesOf(record: HqRecord): BookedVehicle[] {
  const held = linesOf(record).flatMap((line) => vehicleOf(line, !isOff(line.active)))
  if (held.length > 0) return held
  const active = record.active_vehicle_information
  return isRecord(active) ? vehicleOf(active, true) : []
}

function linesOf({ vehicles }: HqRecord): HqRecord[] {
  return Array.isArray(vehicles) ? vehicles.slice(0, limits.carsOfBooking.most).filter(isRecord) : []
}

function vehicleOf(line: HqRecord, isActive: boolean): BookedVehicle[] {
  const hqVehicleId = idOfVehicle(line)
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

function idOfVehicle(line: HqRecord): string | undefined {
  return (isRecord(line.vehicle) ? identifier(line.vehicle.id) : undefined) ?? identifier(line.vehicle_id)
}

/** A vehicle without dates of its own has those of its booking, and so has one whose dates cannot be read. */
function oddityOf(hqId: string, lines: readonly HqRecord[]): string | undefined {
  const isUnreadable = (date: unknown) => isSaid(date) && !instant(date)
  const odd = lines.filter((line) => isUnreadable(line.pick_up_date) || isUnreadable(line.return_date))
  const [first] = odd
  if (!first) return undefined
  const which =
    odd.length === 1 ? `vehicle ${idOfVehicle(first) ?? 'without an id'}` : `${odd.length} vehicles`
  return `Reservation ${hqId}: the dates of ${which} cannot be read, so those of the reservation count`
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
