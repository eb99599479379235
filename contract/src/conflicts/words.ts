import type { Booking } from '../bookings/calls.ts'
import type { Conflict, ConflictKind, Severity } from '../planning/conflict.ts'
import type { DueAtPickUp } from './due-on-rental.ts'

export const conflictKindLabels: Record<ConflictKind, string> = {
  unsafe: 'Not safe to drive',
  late_repair: 'Repair is late',
  late_return: 'Return is late',
  out_in_repair: 'Out while in repair',
  overlap: 'Booked while in the workshop',
  due_on_rental: 'Falls due on rental',
  papers: 'Papers expire',
}

export const severityLabels: Record<Severity, string> = { critical: 'Critical', warning: 'Warning' }

/** "1 conflict", "3 conflicts". */
export function conflictsInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'conflict' : 'conflicts'}`
}

const conflictActions = ['find_slot', 'open_repair', 'other_cars'] as const
export type ConflictAction = (typeof conflictActions)[number]

export const conflictActionLabels: Record<ConflictAction, string> = {
  find_slot: 'Find a slot',
  open_repair: 'Open repair',
  other_cars: 'Other cars',
}

type Found = Pick<Conflict, 'repair' | 'template' | 'booking' | 'nextBooking'>

/** What helps: another time for what can be planned, another car for whoever still waits for one. */
export function helpfulActions(conflict: Found): ConflictAction[] {
  const canBePlanned = conflict.repair?.status === 'need' || conflict.template !== undefined
  const helps: Record<ConflictAction, boolean> = {
    find_slot: canBePlanned,
    open_repair: conflict.repair !== undefined,
    other_cars: waitingBooking(conflict) !== undefined,
  }
  return conflictActions.filter((action) => helps[action])
}

/** The booking that another car would help: one that has not been picked up. */
export function waitingBooking({ booking, nextBooking }: Found): Booking | undefined {
  if (nextBooking) return nextBooking
  return booking?.status === 'rental' ? undefined : booking
}

/** "Oil Change falls due during the rental.", beside the booking. */
export function dueOnRentalInWords(title: string, atPickUp: DueAtPickUp): string {
  return `${title} ${dueWords[atPickUp]}.`
}

const dueWords: Record<DueAtPickUp, string> = {
  overdue: 'is overdue by the pick-up',
  due: 'is due on the day of the pick-up',
  during: 'falls due during the rental',
}
