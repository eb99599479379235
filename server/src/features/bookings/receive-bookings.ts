import type { BookingCounts } from '@pitlane/contract/bookings/calls'
import { DAY } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import { blocksOf } from '../../platform/blocks.ts'
import type { WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { openNewest } from '../../platform/newest.ts'
import { bookingsReceived } from './happened.ts'
import type { DigestedBooking } from './incoming.ts'
import {
  bookingsByHqId,
  completedPast,
  currentBookings,
  deleteBookings,
  deleteVehicles,
  insertVehicles,
  type KnownBooking,
  noteRead,
  upsertBookings,
} from './queries.ts'
import type { Reading } from './reading.ts'

export interface Bookings extends Reading {
  bookings: DigestedBooking[]
  /** Every one that is there, also those that could not be understood. */
  presentIds: ReadonlySet<string>
  /** Everything was read, so what is absent is really gone. */
  isComplete: boolean
  readAt: Date
}

/** Those of one statement, and their vehicles together. */
const BLOCK = { count: 1_000, weight: 4_000 }
/** Reports look back for years; an HQ that calls its bookings by other ids each time fills no disk with them. */
const MOST_COMPLETED = 5 * limits.bookings.most
/** Rows that are read at once to compare with. */
const KNOWN_AT_ONCE = 5_000
/** Who is about to leave the time that counts may have left it for the one who was asked. */
const EDGE_MS = DAY

/** More than these are not taken in at once, by themselves or by their vehicles; the newest count. */
export function openNewestBookings() {
  return openNewest<DigestedBooking>(
    { count: limits.bookings.most, weight: limits.bookedCars.most },
    ({ hqId, pickUpAt, vehicleCount }) => ({ id: hqId, moment: pickUpAt.getTime(), weight: vehicleCount }),
  )
}

/**
 * Writes the differences between the bookings that came in and those we have, a block after the other; the same bookings
 * write nothing.
 */
export async function receiveBookings(ctx: WriteContext, given: Bookings): Promise<BookingCounts> {
  const known = await knownByHqId(ctx, given)
  const changed = given.bookings.filter((row) => known.get(row.hqId)?.sourceDigest !== row.sourceDigest)
  const updated = changed.filter((row) => known.has(row.hqId)).length
  const gone = given.isComplete ? goneFrom(known, given) : []

  for (const block of blocksOf(gone, BLOCK)) await deleteBookings(ctx, block)
  for (const block of blocksOf(changed, BLOCK, (row) => row.vehicleCount)) await write(ctx, block, known)
  const hasMoreCompleted = changed.some(({ status }) => status === 'completed')
  const past = hasMoreCompleted ? await completedPast(ctx, MOST_COMPLETED) : []
  for (const block of blocksOf(past, BLOCK)) await deleteBookings(ctx, block)
  await noteRead(ctx, given.readAt, given)
  await say(ctx, bookingsReceived, { changed: changed.map(({ hqId }) => hqId), removed: gone })
  return {
    read: given.bookings.length,
    created: changed.length - updated,
    updated,
    removed: gone.length,
  }
}

type Known = ReadonlyMap<string, KnownBooking>

async function knownByHqId(ctx: WriteContext, { bookings, since }: Bookings): Promise<Known> {
  const known = new Map<string, KnownBooking>()
  const add = (rows: readonly KnownBooking[]) => {
    for (const row of rows) known.set(row.hqId, row)
    return rows.length === KNOWN_AT_ONCE ? rows.at(-1)?.hqId : undefined
  }
  for (let after: string | undefined = ''; after !== undefined; )
    after = add(await currentBookings(ctx, { since, after, most: KNOWN_AT_ONCE }))
  const others = bookings.map((booking) => booking.hqId).filter((hqId) => !known.has(hqId))
  for (const block of blocksOf(others, BLOCK)) add(await bookingsByHqId(ctx, block))
  return known
}

/** One that was not over yet; one that was, when all of its time were read. */
function goneFrom(known: Known, { presentIds, isFull, since }: Bookings): string[] {
  const wasRead = ({ isActive, returnAt }: KnownBooking) =>
    isActive || (isFull && Date.parse(returnAt ?? '') > since.getTime() + EDGE_MS)
  return [...known.values()]
    .filter((booking) => !presentIds.has(booking.hqId) && wasRead(booking))
    .map((booking) => booking.id)
}

async function write(ctx: WriteContext, rows: readonly DigestedBooking[], known: Known): Promise<void> {
  const before = rows.flatMap((row) => known.get(row.hqId)?.id ?? [])
  if (before.length > 0) await deleteVehicles(ctx, before)
  const ids = new Map((await upsertBookings(ctx, rows)).map(({ id, hqId }) => [hqId, id]))
  const withVehicles = rows.filter((row) => row.vehicleCount > 0)
  if (withVehicles.length === 0) return
  await insertVehicles(
    ctx,
    withVehicles.map(({ hqId, vehicles }) => ({ bookingId: ids.get(hqId) ?? '', vehicles })),
  )
}
