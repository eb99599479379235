import type { Booking } from '../bookings/calls.ts'
import type { Booked } from '../bookings/taking.ts'
import type { ConflictRepair } from '../planning/conflict.ts'
import type { Timed } from '../planning/takes.ts'
import type { VehicleStatus } from '../vehicles/calls.ts'
import type { Paper } from '../vehicles/papers.ts'
import type { DueOnRental } from './due-on-rental.ts'

/** What is kept about a car that says whether it may go out. */
export interface CarFacts extends Record<Paper, string | null> {
  vehicleId: string
  vehicleKey: string
  vehicleClass: string | null
  status: VehicleStatus
  /** When it came back, and was not checked since; null where no check is due. */
  uncheckedSince: number | null
  /** Those that are not completed. */
  repairs: readonly OpenRepair[]
  /** Those that take it and are not over. */
  bookings: readonly CarBooking[]
}

export type OpenRepair = ConflictRepair & Timed

export interface CarBooking extends Booked {
  id: string
}

/** From when to when a car would be out; instants in milliseconds. */
export interface Trip {
  /** Null when no booking is meant yet. */
  bookingId: string | null
  pickUp: number
  /** Null when nobody agreed on one. */
  return: number | null
}

export function tripOf({ id, pickUp, return: back }: Pick<Booking, 'id' | 'pickUp' | 'return'>): Trip {
  return { bookingId: id, pickUp: Date.parse(pickUp), return: back === null ? null : Date.parse(back) }
}

/** A routine that falls due on a trip. */
export type DueRoutine = Pick<DueOnRental, 'template' | 'atPickUp'>
