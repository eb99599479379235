import { HOUR } from '@pitlane/contract/durations'
import { readMoment } from '../moments.ts'
import { between } from '../seeded-random.ts'
import type { HqBooking } from './bookings.ts'
import { carAt, idOfCar, placeOfId } from './places.ts'

const SWAPPED_AFTER = 20 * HOUR

/** What somebody entered in HQ about one reservation; what is left out stays as it is. */
export interface BookingChange {
  id: number | string
  /** Null books the class only. */
  hqVehicleId?: number | string | null | undefined
  vehicleClass?: string | undefined
  status?: string | undefined
  pickUp?: string | undefined
  return?: string | null | undefined
  odometerPickUp?: number | undefined
  odometerReturn?: number | undefined
  price?: number | undefined
  currency?: string | undefined
  days?: number | undefined
  pickUpLocation?: string | undefined
  returnLocation?: string | undefined
  removed?: boolean | undefined
}

export interface ChangedBooking extends BookingChange {
  /** Who had it first, when a car that was out was exchanged, and until when. */
  swappedOut?: { hqVehicleId: number | string; at: number }
}

/** Adds one change to those before. */
export function withChange(
  before: ChangedBooking | undefined,
  change: BookingChange,
  now: number,
): ChangedBooking {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: ChangedBooking = { ...before, ...given, id: change.id }
  const held = before?.hqVehicleId
  const isSwap =
    before?.status === 'rental' && held && change.hqVehicleId && String(held) !== String(change.hqVehicleId)
  return isSwap ? { ...after, swappedOut: { hqVehicleId: held, at: now } } : after
}

/** The generated ones with what was entered about them, and those that were only entered. */
export function withEntered(
  generated: readonly HqBooking[],
  entered: ReadonlyMap<string, ChangedBooking>,
): readonly HqBooking[] {
  if (entered.size === 0) return generated
  const left = new Map(entered)
  const changed = generated.flatMap((booking) => {
    const change = left.get(String(booking.id))
    if (!change) return [booking]
    left.delete(String(booking.id))
    return enter(booking, change)
  })
  return [...changed, ...[...left.values()].flatMap((change) => enter(undefined, change))]
}

function enter(booking: HqBooking | undefined, change: ChangedBooking): HqBooking[] {
  const from = change.pickUp === undefined ? booking?.from : readMoment(change.pickUp)
  const status = change.status ?? booking?.status
  if (change.removed || from === undefined || status === undefined) return []
  const { hqVehicleId } = change
  const car = hqVehicleId ? carOfId(hqVehicleId) : booking?.car
  const to = change.return === undefined ? booking?.to : readReturn(change.return)
  return [
    {
      slot: 0,
      ...withoutReturn(booking),
      id: booking?.id ?? numberFor(change.id),
      car: car ?? 0,
      status,
      from,
      ...(to !== undefined && { to }),
      isClassOnly:
        hqVehicleId === undefined ? (booking?.isClassOnly ?? booking === undefined) : hqVehicleId === null,
      entered: { ...swapOf(booking, car), ...change },
    },
  ]
}

function withoutReturn(booking: HqBooking | undefined): Partial<HqBooking> {
  const { to: _, ...rest } = booking ?? {}
  return rest
}

function readReturn(given: string | null): number | undefined {
  return given === null ? undefined : readMoment(given)
}

/** One that is out and comes back with another car has been swapped. */
function swapOf(booking: HqBooking | undefined, car: number | undefined): Partial<ChangedBooking> {
  if (booking?.status !== 'rental' || car === undefined || car === booking.car) return {}
  return { swappedOut: { hqVehicleId: idOfCar(booking.car), at: booking.from + SWAPPED_AFTER } }
}

export function carOfId(hqVehicleId: number | string): number | undefined {
  const place = placeOfId(hqVehicleId)
  const found = place === undefined ? undefined : carAt(place)
  return found && !found.isGone ? found.car : undefined
}

/** HQ's ids are numbers; whoever enters another still gets all that is drawn by number. */
function numberFor(id: number | string): number {
  return Number.isSafeInteger(Number(id)) ? Number(id) : between(1_000_000, 9_999_999, `booking ${id}`)
}
