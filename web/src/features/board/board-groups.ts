import type { Booking } from '@pitlane/contract/bookings/calls'
import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { dayOfWall, wallOfDay, writtenDay } from '@pitlane/contract/zones'

type Placed = { booking: Pick<Booking, 'pickUpLocation' | 'returnLocation'> }

interface Rows<PickUp, Return> {
  pickUps: readonly PickUp[]
  returns: readonly Return[]
}

/** What of a board happens at a place; all of it when none is named. */
export function atPlace<P extends Placed, R extends Placed>({ pickUps, returns }: Rows<P, R>, place: string) {
  if (!place) return { pickUps, returns }
  return {
    pickUps: pickUps.filter(({ booking }) => booking.pickUpLocation === place),
    returns: returns.filter(({ booking }) => booking.returnLocation === place),
  }
}

/** The places that a board knows, by name. */
export function placesOf<P extends Placed, R extends Placed>({ pickUps, returns }: Rows<P, R>): string[] {
  const places = [
    ...pickUps.map(({ booking }) => booking.pickUpLocation),
    ...returns.map(({ booking }) => booking.returnLocation),
  ]
  return [...new Set(places.filter((place) => place !== null))].sort((one, other) => one.localeCompare(other))
}

export interface Group<Row> {
  day: string
  /** Null when no place is known. */
  place: string | null
  rows: Row[]
}

interface Grouping<Row> {
  /** When it happens, and where. */
  at: (row: Row) => string
  place: (row: Row) => string | null
  timezone: string
  /** What earlier days left undone stands under the first day of the board. */
  firstDay: string
}

/** By day, then by place where there are several; the order of time stays within each. */
export function groupsOf<Row>(rows: readonly Row[], { at, place, timezone, firstDay }: Grouping<Row>) {
  const groups = new Map<string, Group<Row>>()
  for (const row of rows) {
    const ownDay = dayIn(timezone, new Date(at(row)))
    const day = ownDay < firstDay ? firstDay : ownDay
    const key = `${day} ${place(row) ?? ''}`
    const group = groups.get(key) ?? { day, place: place(row), rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (one, other) => one.day.localeCompare(other.day) || (one.place ?? '').localeCompare(other.place ?? ''),
  )
}

export function dayAfter(day: string, days = 1): string {
  return dayOfWall(wallOfDay(day) + days * DAY)
}

/** "Today", "Tomorrow", "Yesterday", and any other with its date: "Wed, Nov 18". */
export function dayName(day: string, today: string): string {
  const near = { [today]: 'Today', [dayAfter(today)]: 'Tomorrow', [dayAfter(today, -1)]: 'Yesterday' }[day]
  const written = writtenDay(wallOfDay(day), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return near ? `${near}, ${written}` : written
}

/** "Nov 12", for what was to happen on an earlier day. */
export function shortDay(instant: string, timezone: string): string {
  return writtenDay(instant, { month: 'short', day: 'numeric', timeZone: timezone })
}
