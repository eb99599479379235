import type { Input } from '@pitlane/contract/endpoint'
import { roundToCents } from '@pitlane/contract/formats'
import type {
  CostFigures,
  CostGroup,
  CostRow,
  CostsReport,
  FleetReport,
  reports,
  ServiceHistory,
  VehicleFigures,
  VehiclesReport,
} from '@pitlane/contract/reports/calls'
import { daysIn, monthsOf } from '@pitlane/contract/reports/period'
import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import type { ReadContext } from '../../platform/context.ts'
import { activeCategories } from '../settings/queries.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { reportedOn } from './asked-period.ts'
import { type CostSums, costSums } from './costs-queries.ts'
import { fleetFacts } from './fleet-queries.ts'
import { begunRepairs } from './history-queries.ts'
import { carsReported } from './vehicles-queries.ts'

type Ctx = ReadContext & { timezone: string }

export async function costsReport(
  ctx: Ctx,
  { by, ...given }: Input<typeof reports.costs>,
): Promise<CostsReport> {
  const asked = reportedOn(ctx, given)
  const sums = await costSums(asked, by)
  const name = await namer(ctx, by)
  const [total] = sums.filter((it) => it.key === null)
  if (!total) throw new Error('The total was not counted')
  const months = monthsOf(asked.period)
  const rows = sums.flatMap((it) => {
    if (it.key === null) return []
    const key = by === 'month' ? (months[Number(it.key) - 1] ?? '') : it.key
    return [{ key, label: name(key, it.name), ...figuresOf(distanceFor(by, it, total)) }]
  })
  return { rows: rows.sort(inOrder(by)), total: figuresOf(total), ...asked.period, by }
}

/** A category or a mechanic is set against what the fleet has driven. */
function distanceFor(by: CostGroup, sums: CostSums, total: CostSums): CostSums {
  return by === 'category' || by === 'mechanic' ? { ...sums, distance: total.distance } : sums
}

function figuresOf({ repairs, withCost, cost, downtimeDays, notEarned, distance }: CostSums): CostFigures {
  return {
    repairs,
    cost,
    averageCost: withCost === 0 ? null : roundToCents(cost / withCost),
    withoutCost: repairs - withCost,
    downtimeDays: roundedDays(downtimeDays),
    notEarned: roundedMoney(notEarned),
    distance,
    costPerDistance: perDistance(cost, distance),
  }
}

/** Months as they come, anything else by what it cost. */
function inOrder(by: CostGroup): (one: CostRow, other: CostRow) => number {
  if (by === 'month') return (one, other) => one.key.localeCompare(other.key)
  return (one, other) => other.cost - one.cost || one.label.localeCompare(other.label)
}

async function namer(ctx: Ctx, by: CostGroup): Promise<(key: string, name: string | null) => string> {
  if (by === 'month') return monthInWords
  if (by === 'vehicle') return (key, name) => name ?? key
  if (by !== 'category') return (key) => key || nameless[by]
  const own = await activeCategories(ctx)
  return (key) => categoryName(key, own.length > 0 ? own : fallbackCategories)
}

const nameless = { class: 'No class', location: 'No location', mechanic: 'No mechanic' }

/** "Nov 2026". */
function monthInWords(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

export async function fleetReport(ctx: Ctx, given: Input<typeof reports.fleet>): Promise<FleetReport> {
  const asked = reportedOn(ctx, given)
  const { classes, medians, openByAge, comebacks } = await fleetFacts(asked)
  const days = daysIn(asked.period)
  const medianOf = (urgency: string) => {
    const known = medians[urgency]
    return known === undefined ? null : roundedDays(known)
  }
  return {
    classes: classes.map((it) => {
      const availableDays = it.vehicles * days
      const [rentedDays, repairDays] = [roundedDays(it.rentedDays), roundedDays(it.repairDays)]
      return { ...it, availableDays, rentedDays, repairDays, shareInRepair: repairDays / availableDays }
    }),
    openByAge,
    medianDays: {
      critical: medianOf('critical'),
      high: medianOf('high'),
      medium: medianOf('medium'),
      low: medianOf('low'),
    },
    comebacks,
    ...asked.period,
  }
}

export async function vehiclesReport(
  ctx: Ctx,
  { vehicleId, ...given }: Input<typeof reports.vehicles>,
): Promise<VehiclesReport> {
  const asked = { ...reportedOn(ctx, given), vehicleId }
  const year = Number(asked.period.to.slice(0, 4))
  const cars = await carsReported(asked)
  const rows: VehicleFigures[] = cars.map((car) => ({
    ...car,
    age: car.vehicle.year > 0 ? Math.max(0, year - car.vehicle.year) : null,
    costPerDistance: perDistance(car.cost, car.distance),
    downtimeDays: roundedDays(car.downtimeDays),
    notEarned: roundedMoney(car.notEarned),
  }))
  return { rows, ...asked.period }
}

export async function serviceHistory(
  ctx: Ctx,
  { vehicleId }: Input<typeof reports.history>,
): Promise<ServiceHistory> {
  await oneVehicle(ctx, { id: vehicleId })
  const { rows, total } = await begunRepairs(ctx, vehicleId)
  return {
    rows: rows.map((row) => ({
      ...row,
      downtimeDays: row.downtimeDays === null ? null : roundedDays(row.downtimeDays),
    })),
    total: { ...total, downtimeDays: roundedDays(total.downtimeDays) },
  }
}

function perDistance(cost: number, distance: number | null): number | null {
  return distance ? cost / distance : null
}

function roundedMoney(amount: number | null): number | null {
  return amount === null ? null : roundToCents(amount)
}

function roundedDays(days: number): number {
  return Math.round(days * 1_000) / 1_000
}
