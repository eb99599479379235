import { z } from 'zod'
import { Booking } from '../bookings/calls.ts'
import { timeAt, type WallClock } from '../clock.ts'
import { DAY, HOUR } from '../durations.ts'
import { id, instant } from '../formats.ts'
import { Repair } from '../repairs/calls.ts'
import { Vehicle } from '../vehicles/calls.ts'
import { wallAt, writtenDay } from '../zones.ts'

const conflictKinds = [
  'unsafe',
  'late_repair',
  'late_return',
  'out_in_repair',
  'overlap',
  'due_on_rental',
  'papers',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

const severities = ['critical', 'warning'] as const
export type Severity = (typeof severities)[number]

export const ConflictVehicle = Vehicle.pick({
  id: true,
  vehicleKey: true,
  make: true,
  model: true,
  year: true,
  licensePlate: true,
})
export type ConflictVehicle = z.output<typeof ConflictVehicle>

export const ConflictRepair = Repair.pick({
  id: true,
  number: true,
  title: true,
  status: true,
  urgencyLevel: true,
})
export type ConflictRepair = z.output<typeof ConflictRepair>

/** What collides with a booking. Derived from what is kept, never stored. */
export const Conflict = z.object({
  /** The same as long as the facts are the same. */
  id: z.string(),
  kind: z.enum(conflictKinds),
  severity: z.enum(severities),
  at: instant,
  vehicle: ConflictVehicle,
  repair: ConflictRepair.optional(),
  booking: Booking.optional(),
  /** The pick-up that a late return reaches past. */
  nextBooking: Booking.optional(),
  template: z.object({ id, title: z.string() }).optional(),
  sentence: z.string(),
})
export type Conflict = z.output<typeof Conflict>

/** A pick-up so near leaves no time to do anything else about it. */
export const CRITICAL_WITHIN_MS = 48 * HOUR

export function severityOfOverlap(pickUp: number, now: number): Severity {
  return pickUp - now <= CRITICAL_WITHIN_MS ? 'critical' : 'warning'
}

/** Where and when it is asked. */
export interface Around extends WallClock {
  now: number
}

/** "today at 09:00", "tomorrow at 09:00", "on Fri, Nov 20 at 09:00", where the business is and as its clock counts. */
export function whenInWords(instant: number, around: Around): string {
  const wall = wallAt(instant, around.timezone)
  const time = timeAt(instant, around)
  const dayNumber = (reading: number) => Math.floor(reading / DAY)
  const days = dayNumber(wall) - dayNumber(wallAt(around.now, around.timezone))
  if (days === 0) return `today at ${time}`
  if (days === 1) return `tomorrow at ${time}`
  if (days === -1) return `yesterday at ${time}`
  return `on ${writtenDay(wall, wholeDay)} at ${time}`
}

/** The same behind a word that needs no "on": planned for, until. */
export function whenWithoutOn(instant: number, around: Around): string {
  return whenInWords(instant, around).replace(/^on /, '')
}

const wholeDay = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
