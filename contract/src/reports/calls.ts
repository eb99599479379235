import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateInput, dateOnly, findableId, givenId, id } from '../formats.ts'
import { NotEarned } from '../repairs/downtime.ts'
import { repairStatuses, urgencyLevels } from '../repairs/words.ts'

export const costGroups = ['month', 'category', 'vehicle', 'class', 'location', 'mechanic'] as const
export type CostGroup = (typeof costGroups)[number]

/** Reported again so soon after its completion, it came back. */
export const COMEBACK_DAYS = 30
/** So many times its cost is more than a car earned: what costs a third of it does not yet cost too much. */
export const DEAR_TIMES = 3
export const DEAR_MONTHS = 12
export const COSTS_TOO_MUCH = 'costs more than it should'

const UNKNOWN_GROUP = `Please choose one of ${costGroups.join(', ')}`

/** Days where the business is, the last one included; this month unless said. */
const period = {
  from: dateInput.optional(),
  to: dateInput.optional(),
}

const figures = z.object({
  repairs: z.int(),
  cost: z.number(),
  /** Of those that have a cost; null when none has. */
  averageCost: z.number().nullable(),
  /** How many have none. */
  withoutCost: z.int(),
  /** Repairs of one car that overlap are counted once. */
  downtimeDays: z.number(),
  /** Null when nobody can tell. */
  notEarned: z.number().nullable(),
  distance: z.int().nullable(),
  costPerDistance: z.number().nullable(),
})
export type CostFigures = z.output<typeof figures>

export const CostRow = figures.extend({ key: z.string(), label: z.string() })
export type CostRow = z.output<typeof CostRow>

const answeredPeriod = { from: dateOnly, to: dateOnly }

export const CostsReport = z.object({
  rows: z.array(CostRow),
  total: figures,
  ...answeredPeriod,
  by: z.enum(costGroups),
})
export type CostsReport = z.output<typeof CostsReport>

const days = z.number().nullable()
const byUrgency = Object.fromEntries(urgencyLevels.map((level) => [level, days])) as Record<
  (typeof urgencyLevels)[number],
  typeof days
>

export const FleetReport = z.object({
  classes: z.array(
    z.object({
      vehicleClass: z.string().nullable(),
      vehicles: z.int(),
      availableDays: z.int(),
      rentedDays: z.number(),
      repairDays: z.number(),
      shareInRepair: z.number(),
    }),
  ),
  openByAge: z.object({ under2: z.int(), under7: z.int(), under30: z.int(), older: z.int() }),
  medianDays: z.object(byUrgency),
  comebacks: z.array(z.object({ mechanic: z.string().nullable(), repairs: z.int(), comebacks: z.int() })),
  ...answeredPeriod,
})
export type FleetReport = z.output<typeof FleetReport>

export const VehicleFigures = z.object({
  vehicle: z.object({
    id,
    vehicleKey: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.int(),
    vehicleClass: z.string().nullable(),
  }),
  /** In years, by its model year; null when that is unknown. */
  age: z.int().nullable(),
  distance: z.int().nullable(),
  cost: z.number(),
  costPerDistance: z.number().nullable(),
  downtimeDays: z.number(),
  notEarned: z.number().nullable(),
  /** What that rests on; null when nobody can tell. */
  rate: NotEarned.omit({ amount: true }).nullable(),
  /** Null when no price is known. */
  earned: z.number().nullable(),
  repairs: z.int(),
  /** In the last twelve months it cost more than a third of what it earned. */
  costsTooMuch: z.boolean(),
})
export type VehicleFigures = z.output<typeof VehicleFigures>

export const VehiclesReport = z.object({ rows: z.array(VehicleFigures), ...answeredPeriod })
export type VehiclesReport = z.output<typeof VehiclesReport>

/** One line of a car's service history: a repair that was begun, with what it cost. */
export const ServiceRow = z.object({
  id,
  number: z.int(),
  title: z.string(),
  category: z.string(),
  status: z.enum(repairStatuses),
  mechanic: z.string().nullable(),
  odometerReading: z.int().nullable(),
  /** Where the business is; null while it is in progress, or before anybody says when it began. */
  startedOn: dateOnly.nullable(),
  completedOn: dateOnly.nullable(),
  cost: z.number().nullable(),
  /** Null when nobody said when it began. */
  downtimeDays: z.number().nullable(),
})
export type ServiceRow = z.output<typeof ServiceRow>

export const ServiceHistory = z.object({
  rows: z.array(ServiceRow),
  /** Of overlapping repairs each day counts once, so this may be less than the sum of the rows. */
  total: z.object({ repairs: z.int(), cost: z.number(), withoutCost: z.int(), downtimeDays: z.number() }),
})
export type ServiceHistory = z.output<typeof ServiceHistory>

const CostsAsked = z.object({ ...period, by: z.enum(costGroups, { error: UNKNOWN_GROUP }).default('month') })
const PeriodAsked = z.object(period)
const VehiclesAsked = z.object({ ...period, vehicleId: z.string().overwrite(findableId).optional() })

const read = { method: 'GET', access: 'user', trial: 'required' } as const
const csv = { stream: 'text/csv' } as const

export const reports = {
  costs: endpoint({
    ...read,
    path: '/api/reports/costs',
    isLong: true,
    summary:
      'What completed repairs cost in a period, by month, category, vehicle, class, location or mechanic',
    input: CostsAsked,
    output: CostsReport,
  }),
  costsCsv: endpoint({
    ...read,
    path: '/api/reports/costs.csv',
    isLong: true,
    summary: 'The same as a table for a spreadsheet',
    input: CostsAsked,
    output: csv,
  }),
  fleet: endpoint({
    ...read,
    path: '/api/reports/fleet',
    isLong: true,
    summary:
      'Days available, rented and in repair by class; what is open, how long repairs take, what came back',
    input: PeriodAsked,
    output: FleetReport,
  }),
  fleetCsv: endpoint({
    ...read,
    path: '/api/reports/fleet.csv',
    isLong: true,
    summary: 'Its classes as a table for a spreadsheet',
    input: PeriodAsked,
    output: csv,
  }),
  vehicles: endpoint({
    ...read,
    path: '/api/reports/vehicles',
    isLong: true,
    summary: 'What each car cost and earned in a period',
    input: VehiclesAsked,
    output: VehiclesReport,
  }),
  history: endpoint({
    ...read,
    path: '/api/reports/history/:vehicleId',
    summary:
      'The service history of a car: repairs in progress and completed, newest first, with cost and downtime',
    input: z.object({ vehicleId: givenId }),
    output: ServiceHistory,
  }),
  vehiclesCsv: endpoint({
    ...read,
    path: '/api/reports/vehicles.csv',
    isLong: true,
    summary: 'The same as a table for a spreadsheet',
    input: VehiclesAsked,
    output: csv,
  }),
}
