import { HOUR } from '../durations.ts'
import type { Stretch } from './availability.ts'

/** Those that are not over: shown with a vehicle, and all but a pending one take it. */
export const activeBookingStatuses = ['open', 'rental', 'pending', 'pending-reserved'] as const
export const takingBookingStatuses = ['open', 'rental', 'pending-reserved'] as const
export const bookingStatuses = [...activeBookingStatuses, 'completed'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A rental that is late keeps its car at least so much longer. */
export const LATE_FOR_MS = 2 * HOUR

/** When and as what a car is booked; instants in milliseconds. */
export interface Booked {
  status: string
  pickUp: number
  /** Null when nobody agreed on one. */
  return: number | null
}

function takesCar(status: string): boolean {
  return takingBookingStatuses.some((taking) => taking === status)
}

/** A rental whose return is past, and the car is not back. */
export function isLate({ status, return: end }: Pick<Booked, 'status' | 'return'>, now: number): boolean {
  return status === 'rental' && end !== null && end <= now
}

/** From pick-up to return, a late one until two hours from now; without a return until further notice. Null takes nothing. */
export function timeTaken(booked: Booked, now: number): Stretch | null {
  if (!takesCar(booked.status)) return null
  const end = isLate(booked, now) ? now + LATE_FOR_MS : booked.return
  return end !== null && end <= booked.pickUp ? null : { start: booked.pickUp, end }
}
