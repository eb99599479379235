import { keyOfCar } from './vehicle-names.ts'
import { DEMO_VEHICLES } from './vehicle-status.ts'

type HqRecord = Record<string, unknown>

const EVERY = 50
const DUPLICATES_EVERY = 20 * EVERY

/** Beyond the demo's vehicles the first of every 50 are as records of a grown system are. */
export function makeAwkward(car: number, vehicle: HqRecord): HqRecord {
  const change = car < DEMO_VEHICLES ? undefined : changes[(car - DEMO_VEHICLES) % EVERY]
  return change ? { ...vehicle, ...change(vehicle, car) } : vehicle
}

const changes: ((vehicle: HqRecord, car: number) => HqRecord)[] = [
  () => ({ plate: null }),
  () => ({ vehicle_key: null }),
  () => ({ vehicle_key: null, plate: null }),
  // A pair of live vehicles under one key, seldom: each costs a reader an entry in its list of problems.
  (_, car) => ((car - DEMO_VEHICLES) % DUPLICATES_EVERY < EVERY ? { vehicle_key: keyOfCar(car - 3) } : {}),
  () => ({ vehicle_model: null, vehicle_model_id: null }),
  ({ vehicle_model }) => ({ vehicle_model: without(vehicle_model, 'vehicle_brand') }),
  () => ({ year: null }),
  ({ year }) => ({ year: String(year) }),
  ({ odometer }) => ({ odometer: String(odometer) }),
  () => ({ odometer: null, fuel_level: null }),
  ({ odometer }) => ({ odometer: Number(odometer) + 0.6 }),
  ({ odometer }) => ({ odometer: `${odometer}.00` }),
  () => ({ current_location: null, current_location_id: null }),
  ({ label }) => ({ label: `🚐 ${label} 🌴` }),
  ({ label }) => ({ label: `سيارة الشاطئ ${label}` }),
  () => ({ vehicle_class: null }),
  ({ vehicle_class, vehicle_class_label }) => ({
    vehicle_class: { ...read(vehicle_class), label: vehicle_class_label, name: vehicle_class_label },
  }),
  ({ vehicle_key }) => ({ vehicle_key: ` ${vehicle_key} `, vin: null, color: '' }),
  () => ({ vehicle_key: '', plate: '' }),
  () => ({ label: null, vehicle_model: null }),
  ({ label, year }) => ({ label: String(label).replace(' - ', ` ${year} - `), vehicle_model: undefined }),
  () => ({ status_label: undefined, status_since: undefined, uuid: undefined, f123: { note: 'own field' } }),
]

function without(record: unknown, field: string): HqRecord {
  return { ...read(record), [field]: undefined }
}

function read(record: unknown): HqRecord {
  return typeof record === 'object' && record !== null ? { ...record } : {}
}
