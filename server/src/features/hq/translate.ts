import { VEHICLE_KEY_MAX } from '@pitlane/contract/formats'
import type { Reservation } from '@pitlane/contract/hq'
import { MILEAGE_MAX, UNKNOWN, type VehicleStatus } from '@pitlane/contract/vehicles'
import type { IncomingVehicle } from '../vehicles/receive-fleet.ts'
import { type HqRecord, instant, isRecord, text, wholeNumber } from './wire.ts'

/** HQ's statuses in our words; what we do not know is out of service, and its own word is kept in the raw record. */
const statuses: Record<string, VehicleStatus | 'gone'> = {
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
}

export type Translated =
  | { kind: 'vehicle'; vehicle: IncomingVehicle }
  /** Sold or deleted in HQ: as if it were absent. */
  | { kind: 'gone' }
  | { kind: 'problem'; problem: string }

export function translateVehicle(record: unknown): Translated {
  if (!isRecord(record)) return { kind: 'problem', problem: 'A record of HQ is not a vehicle' }
  const hqVehicleId = text(record.id)
  if (!hqVehicleId)
    return { kind: 'problem', problem: `A vehicle of HQ has no id (${text(record.label) ?? 'no label'})` }
  const status = statuses[comparableStatus(record)] ?? 'out_of_service'
  if (status === 'gone' || text(record.deleted_at)) return { kind: 'gone' }

  const label = text(record.label)
  const plate = text(record.plate)
  return {
    kind: 'vehicle',
    vehicle: {
      hqVehicleId,
      vehicleKey: (text(record.vehicle_key) ?? plate ?? `HQ-${hqVehicleId}`).slice(0, VEHICLE_KEY_MAX),
      vehicleClass: nameOf(record.vehicle_class) ?? text(record.vehicle_class_label) ?? null,
      make: makeOf(record, label),
      model: modelOf(record, label),
      year: yearOf(record.year),
      vin: text(record.vin) ?? null,
      licensePlate: plate ?? null,
      status,
      location: nameOf(record.current_location) ?? null,
      mileage: mileageOf(record.odometer),
      hqData: JSON.stringify(record).replaceAll('\\u0000', ''),
    },
  }
}

/** Nothing personal about the customer goes further than this. */
export function translateReservation(record: HqRecord): Reservation {
  return {
    id: text(record.id) ?? '',
    confirmation_number: text(record.confirmation_number) ?? null,
    prefixed_id: text(record.prefixed_id) ?? null,
    status: reservationStatus(record),
    pick_up_date: instant(record.pick_up_date)?.toISOString() ?? null,
    return_date: instant(record.return_date)?.toISOString() ?? null,
    notes: text(record.notes) ?? null,
    description: text(record.description) ?? null,
  }
}

export function reservationStatus(record: HqRecord): string {
  return (text(record.status) ?? '').toLowerCase().replaceAll(/[\s_]+/g, '-')
}

/** The vehicles that a reservation takes; one that only books a class takes none. */
export function vehiclesOfReservation(record: HqRecord): string[] {
  const active = isRecord(record.active_vehicle_information) ? record.active_vehicle_information : {}
  const listed = Array.isArray(record.vehicles) ? record.vehicles.filter(isRecord) : []
  const ids = [
    text(active.vehicle_id) ?? (isRecord(active.vehicle) ? text(active.vehicle.id) : undefined),
    ...listed
      .filter((it) => it.active !== false)
      .map((it) => (isRecord(it.vehicle) ? text(it.vehicle.id) : undefined)),
  ]
  return [...new Set(ids.filter((id) => id !== undefined))]
}

export function comparableStatus(record: HqRecord): string {
  return (text(record.status) ?? text(record.status_label) ?? '').toLowerCase().replaceAll(/[\s_-]+/g, '_')
}

function makeOf(record: HqRecord, label: string | undefined): string {
  const model = isRecord(record.vehicle_model) ? record.vehicle_model : {}
  return nameOf(model.vehicle_brand) ?? text(model.make) ?? label?.split(/\s+/, 1)[0] ?? UNKNOWN
}

/** Without a model of its own, what the label says between the make and the " - ". */
function modelOf(record: HqRecord, label: string | undefined): string {
  const model = isRecord(record.vehicle_model) ? record.vehicle_model : {}
  const named = text(model.name) ?? text(model.label) ?? text(model.model)
  if (named) return named
  const rest = label?.split(' - ', 1)[0]?.split(/\s+/).slice(1).join(' ')
  return rest || UNKNOWN
}

export function nameOf(value: unknown): string | undefined {
  return isRecord(value) ? (text(value.name) ?? text(value.label)) : undefined
}

function yearOf(value: unknown): number {
  const year = wholeNumber(value) ?? 0
  return year >= 1900 && year <= 2200 ? year : 0
}

export function mileageOf(value: unknown): number | null {
  const miles = wholeNumber(value)
  return miles === undefined || miles < 0 || miles > MILEAGE_MAX ? null : miles
}
