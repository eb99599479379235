import type { Booking } from '../bookings/calls.ts'

/** Whether a car may go out, the one that stops it first. */
export const boardStates = ['blocked', 'check', 'unassigned', 'ready'] as const
export type BoardState = (typeof boardStates)[number]

export const boardStateLabels: Record<BoardState, string> = {
  blocked: 'Blocked',
  check: 'Check',
  unassigned: 'No car yet',
  ready: 'Ready',
}

export type BoardCounts = Record<BoardState, number>

export function countStates(rows: readonly { state: BoardState }[]): BoardCounts {
  const counts = { ready: 0, check: 0, blocked: 0, unassigned: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** What is to be done with a car that is back. */
export const todoKinds = ['open_repair', 'planned_repair', 'due'] as const
export type TodoKind = (typeof todoKinds)[number]

interface Rows<PickUp, Return> {
  pickUps: readonly PickUp[]
  returns: readonly Return[]
}
type Placed = { booking: Pick<Booking, 'pickUpLocation' | 'returnLocation'> }

/** What of a board happens at a place; all of it when none is named. */
export function atPlace<P extends Placed, R extends Placed>(
  { pickUps, returns }: Rows<P, R>,
  place: string | undefined,
) {
  if (!place) return { pickUps: [...pickUps], returns: [...returns] }
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
