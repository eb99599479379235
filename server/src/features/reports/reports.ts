import type { Input } from '@pitlane/contract/endpoint'
import { roundToCents } from '@pitlane/contract/formats'
import { notEarnedIn } from '@pitlane/contract/repairs/downtime'
import type { UrgencyLevel } from '@pitlane/contract/repairs/words'
import {
  type CostFigures,
  type CostGroup,
  type CostRow,
  type CostsReport,
  DEAR_TIMES,
  type FleetReport,
  type reports,
  type ServiceHistory,
  type VehicleFigures,
  type VehiclesReport,
} from '@pitlane/contract/reports/calls'
import { daysIn, monthInWords, monthsOf } from '@pitlane/contract/reports/period'
import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import type { ReadContext } from '../../platform/context.ts'
import { activeCategories } from '../settings/queries.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { reportedOn } from './asked-period.ts'
import { type CostSums, costSums } from './costs-queries.ts'
import { distancesOf } from './distance-queries.ts'
import { downtimesOf, type GroupDowntime } from './downtime-queries.ts'
import { fleetFacts } from './fleet-queries.ts'
import { isOfFleet } from './group-queries.ts'
import { begunRepairs } from './history-queries.ts'
import { carsOnTheRoad, carsReported } from './vehicles-queries.ts'

type Ctx = ReadContext & { timezone: string }

export async function costsReport(
  ctx: Ctx,
  { by, ...given }: Input<typeof reports.costs>,
): Promise<CostsReport> {
  const asked = reportedOn(ctx, given)
  // None needs the others, and the database has more than one processor.
  const [sums, kept, driven, name] = await Promise.all([
    costSums(asked, by),
    downtimesOf(asked, by),
    distancesOf(asked, by),
    namer(ctx, by),
  ])
  const [total] = sums.filter((it) => it.key === null)
  if (!total) throw new Error('The total was not counted')
  const downtimes = new Map(kept.map((it) => [it.key, it]))
  const distances = new Map(driven.map((it) => [it.key, it.distance]))
  const figures = (it: CostSums, distance: number | null | undefined) =>
    figuresOf(it, downtimes.get(it.key) ?? neverKept, distance ?? null)
  const months = monthsOf(asked.period)
  const rows = sums.flatMap((it) => {
    if (it.key === null) return []
    const key = by === 'month' ? (months[Number(it.key) - 1] ?? '') : it.key
    const distance = distances.get(isOfFleet(by) ? null : it.key)
    return [{ key, label: name(key, it.name), ...figures(it, distance) }]
  })
  return { rows: rows.sort(inOrder(by)), total: figures(total, distances.get(null)), ...asked.period, by }
}

function figuresOf(
  { repairs, withCost, cost }: CostSums,
  { days, notEarned }: Omit<GroupDowntime, 'key'>,
  distance: number | null,
): CostFigures {
  return {
    repairs,
    cost,
    averageCost: withCost === 0 ? null : roundToCents(cost / withCost),
    withoutCost: repairs - withCost,
    downtimeDays: roundedDays(days),
    notEarned: roundedMoney(notEarned),
    ...drivenFor(cost, distance),
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

export async function fleetReport(ctx: Ctx, given: Input<typeof reports.fleet>): Promise<FleetReport> {
  const asked = reportedOn(ctx, given)
  const { classes, medians, openByAge, comebacks } = await fleetFacts(asked)
  const days = daysIn(asked.period)
  const medianOf = (urgency: UrgencyLevel) => {
    const known = medians[urgency]
    return known === null ? null : roundedDays(known)
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
  const [cars, outside] = await Promise.all([carsReported(asked), carsOnTheRoad(asked)])
  const trips = new Map(outside.map(({ vehicleId: id, ...it }) => [id, it]))
  const rows = cars.map(({ vehicle, repairs, cost, costOfYear, downtimeDays }): VehicleFigures => {
    const { rate, earned, earnedInYear, distance } = trips.get(vehicle.id) ?? nothingKnown
    return {
      vehicle,
      age: vehicle.year > 0 ? Math.max(0, year - vehicle.year) : null,
      cost,
      downtimeDays: roundedDays(downtimeDays ?? 0),
      notEarned: roundedMoney(notEarnedBy(downtimeDays, rate)),
      rate,
      earned,
      repairs,
      costsTooMuch: earnedInYear !== null && roundToCents(costOfYear * DEAR_TIMES) > earnedInYear,
      ...drivenFor(cost, distance),
    }
  })
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

const neverKept = { days: 0, notEarned: 0 }
const nothingKnown = { rate: null, earned: null, earnedInYear: null, distance: null }

/** Nothing where no car stood still; null where nobody can tell. */
function notEarnedBy(days: number | null, rate: VehicleFigures['rate']): number | null {
  if (days === null) return 0
  return rate && notEarnedIn(days, rate)
}

function drivenFor(cost: number, distance: number | null) {
  return { distance, costPerDistance: distance ? cost / distance : null }
}

function roundedMoney(amount: number | null): number | null {
  return amount === null ? null : roundToCents(amount)
}

function roundedDays(days: number): number {
  return Math.round(days * 1_000) / 1_000
}
