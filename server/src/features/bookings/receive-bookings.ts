import { hash } from 'node:crypto'
import type { BookingCounts } from '@pitlane/contract/bookings/calls'
import type { WriteContext } from '../../platform/context.ts'
import {
  type BookingRow,
  type BookingVehicleRow,
  deleteBookings,
  deleteVehicles,
  insertVehicles,
  type KnownBooking,
  knownBookings,
  noteRead,
  upsertBookings,
} from './queries.ts'
import type { Reading } from './reading.ts'

/** A booking as an outside system describes it, in our words. */
export type IncomingBooking = Omit<BookingRow, 'sourceDigest'> & {
  vehicles: Omit<BookingVehicleRow, 'bookingId' | 'place'>[]
}

export interface Bookings extends Reading {
  bookings: IncomingBooking[]
  /** Every one that is there, also those that could not be understood. */
  presentIds: ReadonlySet<string>
  /** Everything was read, so what is absent is really gone. */
  isComplete: boolean
  readAt: Date
}

/** More are not taken in at once; the newest count. */
export const MOST_BOOKINGS = 20_000
/** Rows of one statement. */
const BLOCK = 5_000
/** Who is about to leave the time that counts may have left it for the one who was asked. */
const EDGE_MS = 24 * 60 * 60 * 1000

/** Writes the differences between the bookings that came in and those we have; the same bookings write nothing. */
export async function receiveBookings(ctx: WriteContext, given: Bookings): Promise<BookingCounts> {
  const taken = newest(given.bookings)
  const known = await knownByHqId(ctx, taken, given)
  const rows = taken.map((booking) => ({ ...booking, sourceDigest: digestOf(booking) }))
  const changed = rows.filter((row) => known.get(row.hqId)?.sourceDigest !== row.sourceDigest)
  const before = changed.flatMap((row) => known.get(row.hqId)?.id ?? [])
  const gone = given.isComplete ? goneFrom(known, given) : []

  if (gone.length > 0) await deleteBookings(ctx, gone)
  if (before.length > 0) await deleteVehicles(ctx, before)
  for (const block of blocksOf(changed)) await write(ctx, block)
  await noteRead(ctx, given.readAt, given)
  return {
    read: taken.length,
    created: changed.length - before.length,
    updated: before.length,
    removed: gone.length,
  }
}

function newest(bookings: readonly IncomingBooking[]): readonly IncomingBooking[] {
  if (bookings.length <= MOST_BOOKINGS) return bookings
  return bookings
    .toSorted((one, other) => other.pickUpAt.getTime() - one.pickUpAt.getTime())
    .slice(0, MOST_BOOKINGS)
}

async function knownByHqId(ctx: WriteContext, taken: readonly IncomingBooking[], { since }: Reading) {
  const ids = taken.map((booking) => booking.hqId)
  return new Map((await knownBookings(ctx, ids, since)).map((known) => [known.hqId, known]))
}

/** One that was not over yet; one that was, when all of its time were read. */
function goneFrom(
  known: ReadonlyMap<string, KnownBooking>,
  { presentIds, isFull, since }: Bookings,
): string[] {
  const wasRead = ({ isActive, returnAt }: KnownBooking) =>
    isActive || (isFull && Date.parse(returnAt ?? '') > since.getTime() + EDGE_MS)
  return [...known.values()]
    .filter((booking) => !presentIds.has(booking.hqId) && wasRead(booking))
    .map((booking) => booking.id)
}

function digestOf(booking: IncomingBooking): string {
  return hash('sha1', JSON.stringify(booking), 'base64url')
}

async function write(ctx: WriteContext, rows: readonly (IncomingBooking & BookingRow)[]): Promise<void> {
  const ids = new Map((await upsertBookings(ctx, rows)).map(({ id, hqId }) => [hqId, id]))
  const vehicles = rows.flatMap((row) => vehicleRows(row, ids.get(row.hqId) ?? ''))
  if (vehicles.length > 0) await insertVehicles(ctx, vehicles)
}

function vehicleRows({ vehicles }: IncomingBooking, bookingId: string): BookingVehicleRow[] {
  return vehicles.map((vehicle, place) => ({ bookingId, place, ...vehicle }))
}

function blocksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, index) =>
    items.slice(index * BLOCK, (index + 1) * BLOCK),
  )
}
