import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateInput, dateOnly, id } from '../formats.ts'
import { Cover } from '../guarantees/cover.ts'
import { VehicleFigures } from './calls.ts'

export const PAID_WHILE_COVERED = 'Paid while covered'
/** So many are told, the dearest; the total is of all. */
export const COVERED_ROWS_MOST = 5_000

/** A repair that was paid for although somebody owed it: the mechanic, else the maker. */
const CoveredRow = z.object({
  repair: z.object({ id, number: z.int(), title: z.string() }),
  vehicle: VehicleFigures.shape.vehicle,
  cost: z.number(),
  by: Cover.shape.by,
  sentence: z.string(),
})

export const CoveredReport = z.object({
  rows: z.array(CoveredRow),
  total: z.object({ repairs: z.int(), cost: z.number() }),
  from: dateOnly,
  to: dateOnly,
})
export type CoveredReport = z.output<typeof CoveredReport>

const read = { method: 'GET', access: 'user', trial: 'required', isLong: true } as const
const ofDays = z.object({ from: dateInput.optional(), to: dateInput.optional() })

/** Published among the other reports. */
export const coveredReports = {
  covered: endpoint({
    ...read,
    path: '/api/reports/covered',
    summary: 'Repairs completed in a period that cost something while somebody owed them, the dearest first',
    input: ofDays,
    output: CoveredReport,
  }),
  coveredCsv: endpoint({
    ...read,
    path: '/api/reports/covered.csv',
    summary: 'The same as a table for a spreadsheet',
    input: ofDays,
    output: { stream: 'text/csv' } as const,
  }),
}
