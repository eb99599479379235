import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, id, instant, LARGEST_PAGE, pageNumber } from '../formats.ts'
import { AUDIT_KEPT_DAYS, AUDIT_PAGE, auditKinds } from './kinds.ts'

export const AuditEntry = z.object({
  id,
  at: instant,
  kind: z.enum(auditKinds),
  /** Whoever did it, or whose account was tried; nobody, when time or somebody outside did it. */
  by: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  /** IPv4 /24 or IPv6 /48: roughly from where. */
  addressRange: z.string().nullable(),
  sentence: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
})
export type AuditPage = z.output<typeof AuditPage>

const AuditFilters = z.object({
  kind: z.enum(auditKinds).optional(),
  /** What they did, and what was done to them. */
  userId: givenId.optional(),
})
export type AuditFilters = z.output<typeof AuditFilters>

const forAdmins = { access: 'admin', trial: 'open' } as const

export const audit = {
  list: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/api/audit',
    summary: `Who did what in the last ${AUDIT_KEPT_DAYS} days, newest first, in pages`,
    input: AuditFilters.extend({
      page: pageNumber(1_000_000).default(1),
      limit: pageNumber(LARGEST_PAGE).default(AUDIT_PAGE),
    }),
    output: AuditPage,
  }),
  csv: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/api/audit.csv',
    summary: 'The same as a file for spreadsheets',
    input: AuditFilters,
    output: { stream: 'text/csv' },
  }),
}
