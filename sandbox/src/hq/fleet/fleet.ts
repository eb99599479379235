import type { ChargeBehaviour } from '@pitlane/contract/system'
import type { Charge } from '../charges.ts'
import { startOfDay, writeMoment } from '../moments.ts'
import {
  type BookingChange,
  type ChangedBooking,
  carOfId,
  withChange,
} from '../reservations/changed-bookings.ts'
import { carAt, idAt, type Place, placeOfCar, placeOfId, placesOf } from '../reservations/places.ts'
import { fleetSize } from '../tokens.ts'
import { locations } from './catalogue.ts'
import { type HqRecord, vehicleAt } from './vehicle.ts'
import { statusLabel, statusOfCar } from './vehicle-status.ts'

/** What happens to a fleet in HQ after it was first read; what is left out stays as it is. */
export interface FleetChange {
  refuse?: boolean | undefined
  vehicle?: VehicleChange | undefined
  /** Shows only so many of the fleet's vehicles from now on. */
  vehicles?: number | undefined
  /** Whether it has reservations of its own making. */
  bookings?: 'none' | 'all' | undefined
  booking?: BookingChange | undefined
  /** What becomes of charges from now on. */
  charges?: ChargeBehaviour | undefined
}

interface VehicleChange {
  hqVehicleId: number | string
  odometer?: number | undefined
  vehicle_key?: string | null | undefined
  status?: string | undefined
  removed?: boolean | undefined
  plate?: string | null | undefined
  location?: string | null | undefined
  plateExpires?: string | null | undefined
  registrationExpires?: string | null | undefined
  inspectionExpires?: string | null | undefined
}

const MOST_FLEETS = 10_000
const MOST_ENTERED = 10_000
const FAILS_FROM = 300
const FAILING_CAR = 250
const failingPlace = placeOfCar(FAILING_CAR)

/** In fleets of 300 and more this vehicle's record answers 500, alone and on any page, until somebody changes it. */
export const failingVehicleId = idAt(failingPlace)

/** Bounded by the greatest fleet: the records of a day are the same for all of them. */
const written = { day: Number.NaN, records: new Map<Place, string>() }

export type Fleet = ReturnType<typeof aFleet>

/** A token names a fleet, and every business has its own of that name: what one changes, the others do not see. */
export function fleetsByToken(now: () => Date) {
  const fleets = new Map<string, Fleet>()

  function fleetOf(tenantToken: string, business = ''): Fleet | undefined {
    const size = fleetSize(tenantToken)
    if (size === undefined) return undefined
    const name = `${tenantToken} ${business}`
    const known = fleets.get(name)
    if (known) return known
    const [oldest] = fleets.keys()
    if (fleets.size >= MOST_FLEETS && oldest) fleets.delete(oldest)
    const fleet = aFleet(tenantToken, size, now, fleets.get(`${tenantToken} `)?.state())
    fleets.set(name, fleet)
    return fleet
  }

  return {
    of: fleetOf,
    /** Of all businesses that use the token. */
    charges: (tenantToken: string): Charge[] =>
      [...fleets.values()].filter((it) => it.token === tenantToken).flatMap((it) => it.charges),
    /** That business's own fleet; without one the fleets of all who use the token, now and later. */
    change(tenantToken: string, change: FleetChange, business?: string): void {
      const fleet = fleetOf(tenantToken, business)
      if (!fleet) throw new Error(`${tenantToken} is no sandbox fleet`)
      const all = business ? [fleet] : [...fleets.values()].filter((it) => it.token === tenantToken)
      for (const it of all) it.change(change)
    },
  }
}

interface State {
  changed: ReadonlyMap<Place, HqRecord>
  removed: ReadonlySet<Place>
  refuses: boolean
  shown: number
  isBooked: boolean
  entered: ReadonlyMap<string, ChangedBooking>
  charging: ChargeBehaviour
}

function aFleet(token: string, size: number, now: () => Date, like?: State) {
  const changed = new Map<Place, HqRecord>(like?.changed)
  const removed = new Set<Place>(like?.removed)
  let refuses = like?.refuses ?? false
  let shown = like?.shown ?? size
  let isBooked = like?.isBooked ?? true
  const entered = new Map<string, ChangedBooking>(like?.entered)
  let charging = like?.charging ?? 'booked'
  const charges: Charge[] = []
  let version = 0

  function change({ refuse, vehicle, vehicles, bookings, booking, charges: behaviour }: FleetChange): void {
    if (behaviour) charging = behaviour
    if (vehicle) changeVehicle(vehicle)
    if (bookings) isBooked = bookings === 'all'
    if (booking) changeBooking(booking)
    if (vehicles !== undefined) shown = Math.max(0, Math.min(size, Math.floor(vehicles)))
    if (refuse !== undefined) refuses = refuse
    version++
  }

  function changeVehicle({ hqVehicleId, removed: isRemoved, ...fields }: VehicleChange): void {
    const place = placeOfId(hqVehicleId)
    if (place === undefined || place >= placesOf(size))
      throw new Error(`${token} has no vehicle ${hqVehicleId}`)
    if (isRemoved) removed.add(place)
    if (isRemoved === false) removed.delete(place)
    const given: HqRecord = Object.fromEntries(
      Object.entries(inHqsWords(fields)).filter(([, value]) => value !== undefined),
    )
    if (Object.keys(given).length === 0) return
    if (fields.status !== undefined) given.status_label = statusLabel(fields.status)
    if (fields.status !== undefined) given.available = fields.status === 'available'
    given.updated_at = writeMoment(now().getTime(), 'iso')
    changed.set(place, { ...changed.get(place), ...given })
  }

  function changeBooking(booking: BookingChange): void {
    const { id, hqVehicleId } = booking
    const car = hqVehicleId ? carOfId(hqVehicleId) : undefined
    if (hqVehicleId && (car === undefined || placeOfCar(car) >= placesOf(size)))
      throw new Error(`${token} has no vehicle ${hqVehicleId}`)
    if (!entered.has(String(id)) && entered.size >= MOST_ENTERED)
      throw new Error(`${token} has too many reservations of your own`)
    entered.set(String(id), withChange(entered.get(String(id)), booking, now().getTime()))
  }

  /** The places of the list as it stands, in its order. */
  function places(): Place[] {
    const all = Array.from({ length: placesOf(shown) }, (_, place) => place)
    return removed.size === 0 ? all : all.filter((place) => !removed.has(place))
  }

  return {
    token,
    size,
    change,
    places,
    refuses: () => refuses,
    charging: () => charging,
    /** What was booked here, oldest first. */
    charges,
    state: (): State => ({ changed, removed, refuses, shown, isBooked, entered, charging }),
    isBooked: () => isBooked,
    enteredBookings: (): ReadonlyMap<string, ChangedBooking> => entered,
    version: () => version,
    /** Calls of a flaky HQ, counted so that it fails in turn. */
    calls: 0,
    has: (place: Place) => place < placesOf(shown) && !removed.has(place),
    fails: (place: Place) => size >= FAILS_FROM && place === failingPlace && !changed.has(place),
    /** The numbers of the live vehicles that are shown. */
    cars: () =>
      places()
        .map(carAt)
        .filter((it) => !it.isGone)
        .map((it) => it.car),
    statusOfCar: (car: number) => String(changed.get(placeOfCar(car))?.status ?? statusOfCar(car)),
    vehicle: (place: Place): HqRecord => ({
      ...vehicleAt(place, now().getTime()),
      ...changed.get(place),
    }),
    vehicleJson(place: Place): string {
      if (changed.has(place)) return JSON.stringify(this.vehicle(place))
      return recordWritten(place, now().getTime())
    },
  }
}

function recordWritten(place: Place, now: number): string {
  const day = startOfDay(now)
  if (written.day !== day) written.records.clear()
  written.day = day
  const json = written.records.get(place) ?? JSON.stringify(vehicleAt(place, day))
  written.records.set(place, json)
  return json
}

type Fields = Omit<VehicleChange, 'hqVehicleId' | 'removed'>

function inHqsWords({
  location,
  plateExpires,
  registrationExpires,
  inspectionExpires,
  ...fields
}: Fields): HqRecord {
  const place = locations.find((known) => known.name === location)
  return {
    ...fields,
    ...(location !== undefined && {
      current_location_id: place?.id ?? null,
      current_location: location === null ? null : { id: place?.id ?? null, name: location },
    }),
    plate_expiration_date: plateExpires,
    registration_expiration_date: registrationExpires,
    inspection_expiration_date: inspectionExpires,
  }
}
