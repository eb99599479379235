import { activeBookingStatuses } from '@pitlane/contract/bookings/taking'
import type { Reading } from '../../bookings/reading.ts'
import type { Bookings, IncomingBooking } from '../../bookings/receive-bookings.ts'
import type { HqClient } from '../client/client.ts'
import { pullList } from '../client/pull-list.ts'
import type { Pull } from '../client/pulls.ts'

export interface PulledBookings extends Omit<Bookings, 'readAt'> {
  /** How many could not be read. */
  notice: string | undefined
  problems: string[]
}

interface Filter {
  type: 'string' | 'date'
  column: string
  operator: string
  value: unknown
}

/** Those that are not over, whatever their dates, and the completed ones that were returned since. */
export async function pullBookings(client: HqClient, pull: Pull, reading: Reading): Promise<PulledBookings> {
  const active = await pullOf(client, pull, [statusIn(activeBookingStatuses)])
  const completed = await pullOf(client, pull, [
    statusIn(['completed']),
    { type: 'date', column: 'return_date', operator: 'after', value: inHqsWords(reading.since) },
  ])
  const bookings = new Map<string, IncomingBooking>()
  const presentIds = new Set<string>()
  const problems = new Map<string, string>()
  let isComplete = active.isComplete && completed.isComplete
  for (const { id, item } of [...active.entries, ...completed.entries]) {
    if (item.kind === 'gone') continue
    if (id) presentIds.add(id)
    // Whichever it is, it may be one that we know.
    else isComplete = false
    // An HQ that knows no filters sends each of them twice.
    if (item.kind === 'problem') problems.set(id ?? `${problems.size} without an id`, item.problem)
    else if (isWanted(item.booking, reading)) bookings.set(item.booking.hqId, item.booking)
  }
  const unreadable = [...active.problems, ...completed.problems, ...problems.values()]
  return {
    ...reading,
    bookings: [...bookings.values()],
    presentIds,
    isComplete,
    notice: unreadable.length > 0 ? inWords(unreadable.length) : undefined,
    problems: unreadable,
  }
}

function pullOf(client: HqClient, pull: Pull, filters: Filter[]) {
  const path = `car-rental/reservations?filters=${encodeURIComponent(JSON.stringify(filters))}`
  return pullList(client, pull, { list: 'bookings', path, records: 'reservations' })
}

function statusIn(value: readonly string[]): Filter {
  return { type: 'string', column: 'status', operator: 'in_list', value }
}

/** An HQ that knows no filters sends those of all times. */
function isWanted({ status, returnAt }: IncomingBooking, { since }: Reading): boolean {
  return status !== 'completed' || (returnAt !== null && returnAt > since)
}

/** 2026-11-15 08:30:00 */
function inHqsWords(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

function inWords(unreadable: number): string {
  return `${unreadable.toLocaleString('en-US')} ${unreadable === 1 ? 'reservation' : 'reservations'} of HQ could not be read`
}
