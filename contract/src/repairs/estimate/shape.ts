import { z } from 'zod'
import { id, instant, money } from '../../formats.ts'
import { estimateStates } from './states.ts'

/** What the work will cost, as a mechanic or somebody of the business says it, and what was decided. */
export const Estimate = z.object({
  lines: z.array(z.object({ label: z.string(), amount: money })),
  total: money,
  note: z.string().nullable(),
  /** Of workshop time. */
  days: z.number().nullable(),
  /** It names the estimate: a newer one has a later one. */
  at: instant,
  /** Without an id it is no person of the business. */
  by: z.object({ id: id.nullable(), name: z.string() }),
  state: z.enum(estimateStates),
  /** Nobody, where it was approved automatically. */
  decidedBy: z.object({ id, name: z.string() }).nullable(),
  decidedAt: instant.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
})
export type Estimate = z.output<typeof Estimate>
