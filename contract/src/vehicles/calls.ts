import { z } from 'zod'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { dateOnly, dayInput, givenId, id, instant, listOf, message, milesInput } from '../formats.ts'
import { writtenDay } from '../zones.ts'

export const vehicleStatuses = [
  'available',
  'rented',
  'reserved',
  'maintenance',
  'repair',
  'out_of_service',
] as const
export type VehicleStatus = (typeof vehicleStatuses)[number]

/** What the Vehicles page filters by. */
export const vehicleFilters = ['all', 'available', 'rented', 'reserved', 'out_of_service'] as const
export type VehicleFilter = (typeof vehicleFilters)[number]

export const MILEAGE_MAX = 9_999_999

export const Vehicle = z.object({
  id,
  tenantId: id,
  hqVehicleId: z.string().nullable(),
  vehicleKey: z.string(),
  vehicleClass: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  vin: z.string().nullable(),
  licensePlate: z.string().nullable(),
  status: z.enum(vehicleStatuses),
  location: z.string().nullable(),
  mileage: z.int().nullable(),
  color: z.string().nullable(),
  /** The last days of its papers. */
  plateExpires: dateOnly.nullable(),
  registrationExpires: dateOnly.nullable(),
  inspectionExpires: dateOnly.nullable(),
  /** The last day and the last odometer of the maker's warranty: ours, which no sync knows. */
  warrantyUntil: dateOnly.nullable(),
  warrantyDistance: z.int().nullable(),
  /** Of HQ's record only its label ever leaves the server. */
  hqData: z.object({ label: z.string().nullable() }).nullable(),
  lastSync: instant.nullable(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Vehicle = z.output<typeof Vehicle>

/** What tells a counter which car it is, where it stands and how far it has come. */
export const VehicleAtCounter = Vehicle.pick({
  id: true,
  vehicleKey: true,
  vehicleClass: true,
  make: true,
  model: true,
  year: true,
  licensePlate: true,
  status: true,
  location: true,
  mileage: true,
})

/** The same with what HQ calls it. */
export const LabelledVehicle = VehicleAtCounter.extend({ hqData: Vehicle.shape.hqData })

/** So many cars are given a warranty at once. */
const WARRANTY_CARS_MOST = 5_000

/** Either may be missing; without both there is none. */
export const WarrantyLimits = z.object({
  until: dayInput,
  distance: milesInput,
})

const Warranty = WarrantyLimits.extend({
  vehicleIds: listOf(givenId, {
    most: WARRANTY_CARS_MOST,
    tooMany: `Please choose at most ${WARRANTY_CARS_MOST.toLocaleString('en-US')} vehicles at a time`,
    missing: 'Please choose a vehicle',
  }),
})

export const VEHICLE_NOT_FOUND = 'The requested vehicle could not be found.'
export const VEHICLE_KEY_UNKNOWN = 'Vehicle not found with the specified vehicle key'

type Named = Pick<Vehicle, 'year' | 'make' | 'model' | 'hqData'>

/** "2022 Toyota Corolla": the year with HQ's label up to " - ", else year, make and model. */
export function vehicleTitle(vehicle: Partial<Named>): string {
  const year = vehicle.year ? `${vehicle.year} ` : ''
  const label = vehicle.hqData?.label?.split(' - ', 1)[0]?.trim()
  if (label) return vehicle.year && label.includes(String(vehicle.year)) ? label : `${year}${label}`
  const name = [vehicle.make, vehicle.model].filter((part) => part && part !== UNKNOWN).join(' ')
  return name || vehicle.year ? `${year}${name}`.trim() : 'Unknown Vehicle'
}

/** What HQ does not say. */
export const UNKNOWN = 'Unknown'

/** Everything a search looks through, in the form it compares. Made once per vehicle, not once per keystroke. */
export function searchTextOf(vehicle: Vehicle): string {
  const { make, model, year, licensePlate, vehicleKey, vehicleClass } = vehicle
  return [make, model, year, licensePlate, vehicleKey, vehicleClass].filter(Boolean).join(' ').toLowerCase()
}

/** Every word must occur, in any of the fields. */
export function matchesSearch(searchText: string, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText.includes(word))
}

/** More than a fifth of the fleet, and more than ten vehicles, do not vanish at once without somebody saying so. */
const VANISHING_SHARE = 0.2
const VANISHING_COUNT = 10

export function isTooManyToVanish(missing: number, fleet: number): boolean {
  return missing > VANISHING_COUNT && missing > fleet * VANISHING_SHARE
}

export function lastSyncLabel(lastSync: string | null, now: Date): string {
  return lastSync ? agoLabel(lastSync, now) : 'Never synced'
}

/** "Just now", "5 minutes ago", … and after a week a date. */
export function agoLabel(at: string, now: Date): string {
  const age = now.getTime() - Date.parse(at)
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return ago(Math.floor(age / DAY), 'day')
  return writtenDay(at, { dateStyle: 'medium' })
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/api/vehicles',
    access: 'user',
    trial: 'required',
    summary: 'All vehicles that are not archived, by key in natural order; or the one that has this key',
    input: z.object({ vehicleKey: z.string().optional() }),
    output: z.array(Vehicle),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id',
    access: 'user',
    trial: 'required',
    summary: 'One vehicle, archived or not',
    input: z.object({ id: givenId }),
    output: Vehicle,
  }),
  setWarranty: endpoint({
    method: 'PUT',
    path: '/api/vehicles/warranty',
    access: 'admin',
    trial: 'required',
    summary: 'Until when, or how far, the makers of these cars answer for them; null for none',
    example: { vehicleIds: ['$VEHICLE_ID'], until: '2027-02-03', distance: 60_000 },
    input: Warranty,
    output: message,
  }),
}
