import type { BoardVehicle, PickUp, Return } from '@pitlane/contract/board/calls'
import type { Booking } from '@pitlane/contract/bookings/calls'
import type { RepairStatus } from '@pitlane/contract/repairs/words'

/** What a row of the board leads to. */
export type Help =
  | { kind: 'plan'; vehicle: BoardVehicle; repair?: { id: string }; template?: { id: string } }
  | { kind: 'other-cars'; vehicle: BoardVehicle; booking: Booking }

export type OnHelp = (help: Help) => void

interface About {
  repair?: { id: string; status: RepairStatus } | undefined
  template?: { id: string } | undefined
}

/** The first thing of a row that a time in the workshop would help: a repair that waits, or a routine. */
export function toPlan(vehicle: BoardVehicle, about: readonly About[]): Help | undefined {
  const found = about.find(({ repair, template }) => repair?.status === 'need' || template)
  if (!found) return undefined
  const { repair, template } = found
  return { kind: 'plan', vehicle, ...(repair && { repair }), ...(template && { template }) }
}

/** Whoever waits for a car that may not go, or had better not, may have another. */
export function otherCars({ vehicle, booking, state }: PickUp): Help | undefined {
  const isInDoubt = state === 'blocked' || state === 'check'
  return vehicle && isInDoubt ? { kind: 'other-cars', vehicle, booking } : undefined
}

/** A row is told from the others by its booking and its car. */
export function keyOfRow({ booking, vehicle }: Pick<PickUp | Return, 'booking' | 'vehicle'>): string {
  return `${booking.id} ${vehicle?.id ?? ''}`
}
