import { activeReservationStatuses, type Reservation } from '@pitlane/contract/hq/calls'
import { limits } from '@pitlane/contract/limits'
import {
  reservationStatus,
  type Translated,
  translateReservation,
  translateVehicle,
  vehiclesOfReservation,
} from '../translate.ts'
import { type TranslatedBooking, translateBooking } from '../translate-booking.ts'
import { type HqOrderRecord, translateOrder } from '../translate-order.ts'
import { identifier, isRecord, parseJson, readPage } from './wire.ts'

/** A record in our words; undefined where there is nothing to keep of it. */
export interface Entry<Item> {
  id: string | undefined
  item: Item
}

export interface ListPage<Item> {
  entries: Entry<Item>[]
  total: number | undefined
  lastPage: number | undefined
}

/** A reservation and the vehicles it takes. */
export interface ReservedCars {
  reservation: Reservation
  vehicleIds: string[]
}

interface Items {
  vehicles: Translated
  reservations: ReservedCars | undefined
  bookings: TranslatedBooking
  orders: HqOrderRecord | undefined
}

export type ListName = keyof Items
export type ItemOf<Name extends ListName> = Items[Name]

const RESERVATIONS = 'car_rental_reservations'

/** How each list is found in an older envelope, and what becomes of its records. */
const lists: { [Name in ListName]: { legacyKey: string; translate: (record: unknown) => Items[Name] } } = {
  vehicles: { legacyKey: 'fleets_vehicles', translate: translateVehicle },
  reservations: { legacyKey: RESERVATIONS, translate: translateActive },
  bookings: { legacyKey: RESERVATIONS, translate: translateBooking },
  orders: { legacyKey: 'fleets_repair_orders', translate: translateOrder },
}

/** Memory goes by the number of parts, not by length: `{},` in place of a text takes twenty times as much. */
const MOST_PARTS = 500_000
export type TooMuch = 'too much'

/** A page of a list from what HQ answered, or undefined when that holds none. */
export function readList<Name extends ListName>(
  name: Name,
  body: Uint8Array,
): ListPage<Items[Name]> | TooMuch | undefined {
  if (hasTooManyParts(body)) return 'too much'
  const { legacyKey, translate } = lists[name]
  const page = readPage(parseJson(body), legacyKey)
  if (!page) return undefined
  const { records, total, lastPage } = page
  // HQ may send a whole list although some of it was asked for, but no more than a business can have.
  if (records.length > limits.vehicles.most) return 'too much'
  return { entries: records.map((record) => toEntry(record, translate)), total, lastPage }
}

/** Those inside of texts count too: a little too many is no harm. */
function hasTooManyParts(body: Uint8Array): boolean {
  let parts = 0
  for (let at = 0; at < body.length && parts <= MOST_PARTS; at++) {
    const code = body[at]
    if (code === COMMA || code === BRACE || code === BRACKET) parts += 1
  }
  return parts > MOST_PARTS
}

const [COMMA, BRACE, BRACKET] = [0x2c, 0x7b, 0x5b]

function toEntry<Item>(record: unknown, translate: (record: unknown) => Item): Entry<Item> {
  return { id: isRecord(record) ? identifier(record.id) : undefined, item: translate(record) }
}

function translateActive(record: unknown): ReservedCars | undefined {
  const statuses: readonly string[] = activeReservationStatuses
  if (!isRecord(record) || record.deleted_at || !statuses.includes(reservationStatus(record)))
    return undefined
  return { reservation: translateReservation(record), vehicleIds: vehiclesOfReservation(record) }
}
