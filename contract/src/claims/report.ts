import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateInput, dateOnly } from '../formats.ts'

export const claimGroups = ['month', 'vehicle', 'class', 'location'] as const
export type ClaimGroup = (typeof claimGroups)[number]

const UNKNOWN_GROUP = `Please choose one of ${claimGroups.join(', ')}`

const figures = z.object({
  /** Repairs with the cause damage that were found in the period. */
  damages: z.int(),
  /** Those whose claim was sent. */
  claims: z.int(),
  claimed: z.number(),
  received: z.number(),
  /** What was not received of those that are waived. */
  waived: z.number(),
  /** What may still come. */
  open: z.number(),
  /** Of what was claimed, from 0 to 1; null when nothing was. */
  share: z.number().nullable(),
})
export type ClaimFigures = z.output<typeof figures>

const ClaimRow = figures.extend({ key: z.string(), label: z.string() })
export type ClaimRow = z.output<typeof ClaimRow>

export const ClaimsReport = z.object({
  rows: z.array(ClaimRow),
  total: figures,
  from: dateOnly,
  to: dateOnly,
  by: z.enum(claimGroups),
})
export type ClaimsReport = z.output<typeof ClaimsReport>

const ClaimsAsked = z.object({
  from: dateInput.optional(),
  to: dateInput.optional(),
  by: z.enum(claimGroups, { error: UNKNOWN_GROUP }).default('month'),
})

const read = { method: 'GET', access: 'user', trial: 'required', isLong: true } as const

/** Published among the reports, where programs look for them. */
export const claimReports = {
  claims: endpoint({
    ...read,
    path: '/api/reports/claims',
    summary:
      'What damages of a period were claimed for, and what came back, by month, vehicle, class or location',
    input: ClaimsAsked,
    output: ClaimsReport,
  }),
  claimsCsv: endpoint({
    ...read,
    path: '/api/reports/claims.csv',
    summary: 'The same as a table for a spreadsheet',
    input: ClaimsAsked,
    output: { stream: 'text/csv' } as const,
  }),
}
