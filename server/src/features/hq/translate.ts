import { NAME_MAX, VEHICLE_KEY_MAX } from '@pitlane/contract/formats'
import type { Reservation } from '@pitlane/contract/hq/calls'
import { limits } from '@pitlane/contract/limits'
import { MILEAGE_MAX, UNKNOWN, type VehicleStatus } from '@pitlane/contract/vehicles/calls'
import { papers } from '@pitlane/contract/vehicles/papers'
import { type DigestedVehicle, digested } from '../vehicles/incoming.ts'
import { essenceOf, rawRecord } from './client/raw-record.ts'
import { day, type HqRecord, identifier, instant, isRecord, text, wholeNumber } from './client/wire.ts'

/** HQ's statuses in our words; what we do not know is out of service, and its own word is kept in the raw record. */
const statuses = new Map<string, VehicleStatus | 'gone'>(
  Object.entries({
    available: 'available',
    rental: 'rented',
    complementary: 'rented',
    reserved: 'reserved',
    dirty: 'maintenance',
    returned: 'maintenance',
    new: 'maintenance',
    recovered: 'maintenance',
    out_of_service: 'out_of_service',
    stolen: 'out_of_service',
    repossessed: 'out_of_service',
    totaled: 'out_of_service',
    on_sale: 'out_of_service',
    sold: 'gone',
  } as const),
)

export type Translated =
  /** What is odd about a record that can be used all the same is told beside it. */
  | { kind: 'vehicle'; vehicle: DigestedVehicle; essence: string; problems: string[] }
  /** Sold or deleted in HQ: as if it were absent. */
  | { kind: 'gone' }
  | { kind: 'problem'; problem: string }

const LABEL_SHOWN = 100
/** All reservations of a business are held together for a moment. */
const NOTE_MAX = 2_000

export function translateVehicle(record: unknown): Translated {
  if (!isRecord(record)) return { kind: 'problem', problem: 'A record of HQ is not a vehicle' }
  const hqVehicleId = identifier(record.id)
  if (!hqVehicleId) {
    const label = text(record.label, LABEL_SHOWN) ?? 'no label'
    return { kind: 'problem', problem: `A vehicle of HQ has no id (${label})` }
  }
  const status = statuses.get(comparableStatus(record)) ?? 'out_of_service'
  if (status === 'gone' || text(record.deleted_at)) return { kind: 'gone' }

  const label = name(record.label)
  const plate = name(record.plate)
  const kept = rawRecord(record)
  const key = text(record.vehicle_key) ?? text(record.plate) ?? `HQ-${hqVehicleId}`
  const isKeyTooLong = key.length > VEHICLE_KEY_MAX
  return {
    kind: 'vehicle',
    problems: [isKeyTooLong && 'its key is too long, so it was cut', kept.problem]
      .filter((problem) => typeof problem === 'string')
      .map((problem) => `Vehicle ${hqVehicleId}: ${problem}`),
    essence: essenceOf(record),
    vehicle: digested({
      hqVehicleId,
      vehicleKey: key.slice(0, VEHICLE_KEY_MAX).toWellFormed(),
      vehicleClass: nameOf(record.vehicle_class) ?? name(record.vehicle_class_label) ?? null,
      make: makeOf(record, label),
      model: modelOf(record, label),
      year: yearOf(record.year),
      vin: name(record.vin) ?? null,
      licensePlate: plate ?? null,
      status,
      location: nameOf(record.current_location) ?? null,
      mileage: mileageOf(record.odometer),
      color: name(record.color) ?? null,
      ...papersOf(record),
      hqData: kept.json,
    }),
  }
}

/** Nothing personal about the customer goes further than this. */
export function translateReservation(record: HqRecord): Reservation {
  return {
    id: identifier(record.id) ?? '',
    confirmation_number: name(record.confirmation_number) ?? null,
    prefixed_id: name(record.prefixed_id) ?? null,
    status: reservationStatus(record),
    pick_up_date: instant(record.pick_up_date)?.toISOString() ?? null,
    return_date: instant(record.return_date)?.toISOString() ?? null,
    notes: text(record.notes, NOTE_MAX) ?? null,
    description: text(record.description, NOTE_MAX) ?? null,
  }
}

export function reservationStatus(record: HqRecord): string {
  return (text(record.status) ?? '').toLowerCase().replaceAll(/[\s_]+/g, '-')
}

/** The vehicles that a reservation takes; one that only books a class takes none. */
export function vehiclesOfReservation(record: HqRecord): string[] {
  const active = isRecord(record.active_vehicle_information) ? record.active_vehicle_information : {}
  const listed = Array.isArray(record.vehicles) ? record.vehicles.slice(0, limits.carsOfBooking.most) : []
  const ids = [
    identifier(active.vehicle_id) ?? (isRecord(active.vehicle) ? identifier(active.vehicle.id) : undefined),
    ...listed
      .filter(isRecord)
      .filter((it) => it.active !== false)
      .map((it) => (isRecord(it.vehicle) ? identifier(it.vehicle.id) : undefined)),
  ]
  return [...new Set(ids.filter((id) => id !== undefined))]
}

export function comparableStatus(record: HqRecord): string {
  return (text(record.status) ?? text(record.status_label) ?? '').toLowerCase().replaceAll(/[\s_-]+/g, '_')
}

function makeOf(record: HqRecord, label: string | undefined): string {
  const model = isRecord(record.vehicle_model) ? record.vehicle_model : {}
  return nameOf(model.vehicle_brand) ?? name(model.make) ?? label?.split(/\s+/, 1)[0] ?? UNKNOWN
}

/** Without a model of its own, what the label says between the make and the " - ". */
function modelOf(record: HqRecord, label: string | undefined): string {
  const model = isRecord(record.vehicle_model) ? record.vehicle_model : {}
  const named = name(model.name) ?? name(model.label) ?? name(model.model)
  if (named) return named
  const rest = label?.split(' - ', 1)[0]?.split(/\s+/).slice(1).join(' ')
  return rest || UNKNOWN
}

export function nameOf(value: unknown, max = NAME_MAX): string | undefined {
  return isRecord(value) ? (text(value.name, max) ?? text(value.label, max)) : undefined
}

/** As long as names are; whoever sends more fills no memory with it. */
export function name(value: unknown): string | undefined {
  return text(value, NAME_MAX)
}

function papersOf(record: HqRecord) {
  return {
    plateExpires: day(record[papers.plateExpires.hq]) ?? null,
    registrationExpires: day(record[papers.registrationExpires.hq]) ?? null,
    inspectionExpires: day(record[papers.inspectionExpires.hq]) ?? null,
  }
}

function yearOf(value: unknown): number {
  const year = wholeNumber(value) ?? 0
  return year >= 1900 && year <= 2200 ? year : 0
}

export function mileageOf(value: unknown): number | null {
  const miles = wholeNumber(value)
  return miles === undefined || miles < 0 || miles > MILEAGE_MAX ? null : miles
}
