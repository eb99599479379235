import { DAY } from '@pitlane/contract/durations'
import { writeDate, writeMoment } from '../moments.ts'
import { carAt, idAt, type Place } from '../reservations/places.ts'
import { between, inTurn, pick } from '../seeded-random.ts'
import { MOST_VEHICLES } from '../tokens.ts'
import { makeAwkward } from './awkward-vehicle.ts'
import { colors, locations, vehicleClasses } from './catalogue.ts'
import { papersOfCar } from './papers.ts'
import { keyOfCar, labelOfCar, modelOfCar, plateOfCar, vinOfCar } from './vehicle-names.ts'
import { statusLabel, statusOfCar } from './vehicle-status.ts'

export type HqRecord = Record<string, unknown>

const NOTED = Date.UTC(2026, 0, 5)

/** The same vehicle whatever the fleet it is asked of; only its papers depend on the day. */
export function vehicleAt(place: Place, now: number): HqRecord {
  const { car, isGone } = carAt(place)
  return isGone ? goneVehicle(place, car, now) : makeAwkward(car, liveVehicle(place, car, now))
}

function liveVehicle(place: Place, car: number, now: number): HqRecord {
  const model = modelOfCar(car)
  const status = statusOfCar(car)
  const year = between(2018, 2025, 'year', car)
  const odometer = (2026 - year) * between(9_000, 14_000, 'use', car) + between(0, 4_000, 'odometer', car)
  const location = pick(locations, 'location', car)
  const since = NOTED - between(0, 20, 'since', car) * DAY
  const className = vehicleClasses[model.classId - 1]
  const named = car % 2 === 0 ? 'label' : 'name'
  return {
    id: idAt(place),
    uuid: `9d2f6c1a-0000-4000-8000-${String(place).padStart(12, '0')}`,
    label: labelOfCar(car),
    vehicle_key: keyOfCar(car),
    plate: car % 31 === 17 ? null : plateOfCar(car),
    vin: vinOfCar(car),
    year,
    color: pick(colors, 'color', car),
    vehicle_class_id: model.classId,
    vehicle_model_id: model.id,
    vehicle_class_label: className,
    status,
    status_label: statusLabel(status),
    status_since: writeMoment(since, 'iso'),
    available: status === 'available',
    odometer,
    fuel_level: between(1, 8, 'fuel', car),
    odometer_at_last_maintenance: odometer - between(200, 5_500, 'maintained', car),
    date_of_last_maintenance: writeDate(NOTED - between(5, 150, 'maintained', car) * DAY),
    ...papersOfCar(car, now),
    current_location_id: location.id,
    current_location: { id: location.id, name: location.name },
    created_at: writeMoment(Date.UTC(year, 2, 1 + (car % 28), 14), 'iso'),
    updated_at: writeMoment(since, car % 2 === 0 ? 'iso' : 'plain'),
    deleted_at: null,
    vehicle_class: { id: model.classId, [named]: className, brand_id: 1 + (car % 2) },
    vehicle_model: {
      id: model.id,
      [named]: model.name,
      vehicle_brand: { id: model.makeId, [named]: model.make },
    },
    f123: inTurn(ownFields, car),
  }
}

/** Sold or deleted: never part of the fleet, though its key may be that of the car that replaced it. */
function goneVehicle(place: Place, gone: number, now: number): HqRecord {
  const isSold = gone % 2 === 0
  const left = NOTED - between(30, 600, 'left', gone) * DAY
  const status = isSold ? inTurn(['sold', 'Sold'], gone / 2) : 'available'
  return {
    ...liveVehicle(place, MOST_VEHICLES + gone, now),
    vehicle_key: keyOfCar(gone * 25),
    status,
    status_label: statusLabel(status),
    status_since: writeMoment(left, 'iso'),
    available: false,
    updated_at: writeMoment(left, 'iso'),
    deleted_at: isSold ? null : writeMoment(left, 'iso'),
  }
}

/** A tenant's own field holds whatever somebody once put there. */
const ownFields: [unknown, ...unknown[]] = [
  null,
  'Toll tag 4471',
  3,
  '{"tires":"all season","spare":true}',
  [{ id: 88, label: 'registration.pdf', size: 48213 }],
]
