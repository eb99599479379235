import { activeBookingStatuses } from '@pitlane/contract/bookings/taking'
import { limits } from '@pitlane/contract/limits'
import type { DigestedBooking } from '../../bookings/incoming.ts'
import type { Reading } from '../../bookings/reading.ts'
import { type Bookings, openNewestBookings } from '../../bookings/receive-bookings.ts'
import type { HqClient } from '../client/client.ts'
import type { Entry } from '../client/lists.ts'
import { pullList } from '../client/pull-list.ts'
import type { Pull } from '../client/pulls.ts'
import type { TranslatedBooking } from '../translate-booking.ts'
import { Problems } from './problems.ts'

interface PulledBookings extends Omit<Bookings, 'readAt'> {
  /** How many could not be read, and how many were too many. */
  notices: string[]
  problems: Problems
}

interface Filter {
  type: 'string' | 'date'
  column: string
  operator: string
  value: unknown
}

/** Those that are not over, whatever their dates, and the completed ones that were returned since. */
export async function pullBookings(client: HqClient, pull: Pull, reading: Reading): Promise<PulledBookings> {
  const newest = openNewestBookings()
  const presentIds = new Set<string>()
  const oddIds = new Set<string>()
  const problems = new Problems()
  let isEachNamed = true
  let unreadable = 0

  /** An HQ that knows no filters sends each of them twice. */
  function isToldAnew(id: string | undefined): boolean {
    const isNew = id === undefined || !oddIds.has(id)
    if (id) oddIds.add(id)
    return isNew
  }

  function keep({ id, item }: Entry<TranslatedBooking>): void {
    if (item.kind === 'gone') return
    if (id) presentIds.add(id)
    // Whichever it is, it may be one that we know.
    else isEachNamed = false
    if (item.kind === 'problem') {
      if (!isToldAnew(id)) return
      unreadable += 1
      problems.add([item.problem])
    } else if (isWanted(item.booking, reading)) {
      newest.add(item.booking)
      if (item.oddity && isToldAnew(id)) problems.add([item.oddity])
    }
  }

  const active = await pullOf(client, pull, keep, [statusIn(activeBookingStatuses)])
  const completed = await pullOf(client, pull, keep, [
    statusIn(['completed']),
    { type: 'date', column: 'return_date', operator: 'after', value: inHqsWords(reading.since) },
  ])
  const unread = [...active.problems, ...completed.problems]
  problems.add(unread)
  const { items, leftOut } = newest.taken()
  return {
    ...reading,
    bookings: items,
    presentIds,
    isComplete: active.isComplete && completed.isComplete && isEachNamed,
    notices: [...notRead(unread.length + unreadable), ...tooMany(leftOut)],
    problems,
  }
}

function pullOf(
  client: HqClient,
  pull: Pull,
  keep: (entry: Entry<TranslatedBooking>) => void,
  filters: Filter[],
) {
  const path = `car-rental/reservations?filters=${encodeURIComponent(JSON.stringify(filters))}`
  return pullList(client, pull, { list: 'bookings', path, records: 'reservations' }, keep)
}

function statusIn(value: readonly string[]): Filter {
  return { type: 'string', column: 'status', operator: 'in_list', value }
}

/** An HQ that knows no filters sends those of all times. */
function isWanted({ status, returnAt }: DigestedBooking, { since }: Reading): boolean {
  return status !== 'completed' || (returnAt !== null && returnAt > since)
}

/** 2026-11-15 08:30:00 */
function inHqsWords(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

function notRead(count: number): string[] {
  return count === 0 ? [] : [`${reservations(count)} of HQ could not be read`]
}

function tooMany(leftOut: number): string[] {
  if (leftOut === 0) return []
  const [most, cars] = [limits.bookings.most, limits.bookedCars.most].map((it) => it.toLocaleString('en-US'))
  return [
    `${reservations(leftOut)} of HQ were left out: the newest ${most} count, with ${cars} vehicles in all`,
  ]
}

function reservations(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'reservation' : 'reservations'}`
}
