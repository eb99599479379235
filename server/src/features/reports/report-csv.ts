import { csvLine, guardFormula } from '@pitlane/contract/csv'
import type { Input } from '@pitlane/contract/endpoint'
import { restsOnInWords } from '@pitlane/contract/repairs/downtime'
import { urgencyLabels } from '@pitlane/contract/repairs/words'
import type { CostFigures, reports } from '@pitlane/contract/reports/calls'
import { labelled, type Units } from '@pitlane/contract/units'
import type { ReadContext } from '../../platform/context.ts'
import { unitsOf } from '../tenants/queries.ts'
import { costsReport, fleetReport, vehiclesReport } from './reports.ts'

type Ctx = ReadContext & { timezone: string }
type Cell = string | number | boolean | null

export async function costsCsv(ctx: Ctx, asked: Input<typeof reports.costsCsv>): Promise<string> {
  const units = await unitsOf(ctx)
  const { rows, total, by } = await costsReport(ctx, asked)
  const heads = [
    by,
    'Repairs',
    labelled('Cost', units.currency),
    labelled('Average cost', units.currency),
    'Without cost',
    'Downtime (days)',
    labelled('Not earned, estimated', units.currency),
    labelled('Distance', units.distanceUnit),
    perUnit(units),
  ]
  return table(heads, [...rows.map((row) => [row.label, ...cellsOf(row)]), ['Total', ...cellsOf(total)]])
}

function cellsOf(figures: CostFigures): Cell[] {
  const { repairs, cost, averageCost, withoutCost, downtimeDays, notEarned, distance, costPerDistance } =
    figures
  return [
    repairs,
    moneyCell(cost),
    moneyCell(averageCost),
    withoutCost,
    downtimeDays.toFixed(1),
    moneyCell(notEarned),
    distance,
    costPerDistance?.toFixed(4) ?? null,
  ]
}

/** One table below the other, with a line between them. */
export async function fleetCsv(ctx: Ctx, asked: Input<typeof reports.fleetCsv>): Promise<string> {
  const { classes, openByAge, medianDays, comebacks } = await fleetReport(ctx, asked)
  return [
    table(
      ['Class', 'Vehicles', 'Available days', 'Rented days', 'Days in repair', 'Share in repair'],
      classes.map((it) => [
        it.vehicleClass,
        it.vehicles,
        it.availableDays,
        it.rentedDays.toFixed(1),
        it.repairDays.toFixed(1),
        it.shareInRepair.toFixed(4),
      ]),
    ),
    table(
      ['Open repairs', 'Under 2 days', 'Under 7 days', 'Under 30 days', 'Older'],
      [['', openByAge.under2, openByAge.under7, openByAge.under30, openByAge.older]],
    ),
    table(
      ['Urgency', 'Median days to completion'],
      (['critical', 'high', 'medium', 'low'] as const).map((level) => [
        urgencyLabels[level],
        medianDays[level]?.toFixed(1) ?? null,
      ]),
    ),
    table(
      ['Mechanic', 'Repairs', 'Comebacks'],
      comebacks.map((it) => [it.mechanic, it.repairs, it.comebacks]),
    ),
  ].join('\r\n')
}

export async function vehiclesCsv(ctx: Ctx, asked: Input<typeof reports.vehiclesCsv>): Promise<string> {
  const units = await unitsOf(ctx)
  const { rows } = await vehiclesReport(ctx, asked)
  const heads = [
    'Vehicle',
    'Make',
    'Model',
    'Year',
    'Class',
    'Age (years)',
    labelled('Distance', units.distanceUnit),
    labelled('Cost', units.currency),
    perUnit(units),
    'Downtime (days)',
    labelled('Not earned, estimated', units.currency),
    'Rests on',
    labelled('Earned', units.currency),
    'Repairs',
    'Costs more than it should',
  ]
  return table(
    heads,
    rows.map(({ vehicle, ...it }) => [
      vehicle.vehicleKey,
      vehicle.make,
      vehicle.model,
      vehicle.year || null,
      vehicle.vehicleClass,
      it.age,
      it.distance,
      moneyCell(it.cost),
      it.costPerDistance?.toFixed(4) ?? null,
      it.downtimeDays.toFixed(1),
      moneyCell(it.notEarned),
      it.rate && restsOnInWords(it.rate, units),
      moneyCell(it.earned),
      it.repairs,
      it.costsTooMuch ? 'yes' : 'no',
    ]),
  )
}

function perUnit({ currency, distanceUnit }: Units): string {
  return labelled('Cost per distance', `${currency}/${distanceUnit}`)
}

export function moneyCell(amount: number | null): string | null {
  return amount?.toFixed(2) ?? null
}

export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [heads, ...rows]
    .map((cells) => csvLine(cells.map((cell) => guardFormula(String(cell ?? '')))))
    .join('')
}
