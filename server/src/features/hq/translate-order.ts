import { DESCRIPTION_MAX, MONEY_MAX, NAME_MAX, roundToCents, TITLE_MAX } from '@pitlane/contract/formats'
import { identifier, instant, isRecord, money, text } from './client/wire.ts'
import { comparableStatus, mileageOf, name, nameOf } from './translate.ts'

/** A repair order in our words. */
export interface HqOrderRecord {
  hqRepairOrderId: string
  hqVehicleId: string | null
  plate: string | null
  isDone: boolean
  title: string
  description: string
  mechanic: string | null
  category: string
  repairCost: number | null
  odometerReading: number | null
  /** When it was begun, and when done: a day, or an instant. */
  startedAt: string | null
  endedAt: string | null
}

const doneStatuses = ['done', 'completed', 'closed', 'complete', 'finished']

/** Nobody has published this record, so as little as possible is expected; undefined for what is none, or deleted. */
export function translateOrder(record: unknown): HqOrderRecord | undefined {
  if (!isRecord(record)) return undefined
  const hqRepairOrderId = identifier(record.id)
  if (!hqRepairOrderId || text(record.deleted_at)) return undefined
  const vehicle = isRecord(record.vehicle) ? record.vehicle : {}
  const title =
    text(record.label, TITLE_MAX) ?? text(record.title, TITLE_MAX) ?? named(record.repair_type, TITLE_MAX)
  const cost = money(record.total_amount) ?? money(record.total) ?? money(record.cost)
  return {
    hqRepairOrderId,
    hqVehicleId: identifier(record.vehicle_id) ?? identifier(vehicle.id) ?? null,
    plate: name(vehicle.plate) ?? name(record.plate) ?? name(record.vehicle_plate) ?? null,
    isDone: doneStatuses.includes(comparableStatus(record)),
    title: title ?? `HQ repair order ${hqRepairOrderId}`.slice(0, TITLE_MAX),
    description:
      text(record.description, DESCRIPTION_MAX) ??
      text(record.notes, DESCRIPTION_MAX) ??
      title ??
      'Imported from HQ',
    mechanic:
      named(record.vendor, NAME_MAX) ??
      named(record.garage, NAME_MAX) ??
      named(record.mechanic, NAME_MAX) ??
      null,
    category: categoryOfWork(title ?? ''),
    repairCost: cost !== undefined && cost <= MONEY_MAX ? roundToCents(cost) : null,
    odometerReading: mileageOf(record.odometer),
    startedAt: dayOrInstant(record.start_date, record.date),
    endedAt: dayOrInstant(
      record.end_date,
      record.completed_at,
      record.updated_at,
      record.start_date,
      record.date,
    ),
  }
}

/** What the work seems to be, by its title; a person sees it and may say otherwise. */
const worksByCategory: [RegExp, string][] = [
  [/\boil\b/i, 'oil_change'],
  [/rotat/i, 'tire_rotation'],
  [/\b(tires?|tyres?|wheels?|puncture|flat)\b/i, 'tires'],
  [/\b(brakes?|rotors?|pads?)\b/i, 'brakes'],
  [/transmission|gearbox|clutch/i, 'transmission'],
  [/a\/c|air.?con|hvac|heater/i, 'hvac'],
  [/batter|alternator|electri|lights?\b|bulb|fuse/i, 'electrical'],
  [/windshield|glass|bumper|dent|paint|respray|mirror|panel/i, 'body'],
  [/seat|upholster|interior|carpet/i, 'interior'],
  [/clean|wash|detail/i, 'cleaning'],
  [/inspect|check/i, 'inspection'],
  [/filter|wiper|service|maintenance/i, 'maintenance'],
  [/engine|spark|belt|coolant/i, 'engine'],
]

function categoryOfWork(title: string): string {
  return worksByCategory.find(([work]) => work.test(title))?.[1] ?? 'other'
}

function named(value: unknown, max: number): string | undefined {
  return text(value, max) ?? nameOf(value, max)
}

/** The first that is a date; a day without a clock stays a day. */
function dayOrInstant(...values: unknown[]): string | null {
  for (const value of values) {
    const moment = instant(value)
    if (!moment) continue
    return /^\d{4}-\d\d-\d\d$/.test(text(value) ?? '')
      ? moment.toISOString().slice(0, 10)
      : moment.toISOString()
  }
  return null
}
