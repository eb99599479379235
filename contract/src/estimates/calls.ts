import { z } from 'zod'
import { NextPickUp } from '../bookings/calls.ts'
import { endpoint } from '../endpoint.ts'
import { givenId, instantInput, money, requiredText, wholeLetters } from '../formats.ts'
import { Cover } from '../guarantees/cover.ts'
import { Job } from '../job-links/calls.ts'
import { Repair } from '../repairs/calls.ts'
import { answeredFields } from '../repairs/field-shapes.ts'
import { GivenEstimate } from './input.ts'
import { REASON_MAX, REASON_MISSING } from './rules.ts'

const lines = [
  { label: 'Pads and discs', amount: 240 },
  { label: 'Labour', amount: 100 },
]

const byId = z.object({ id: givenId })
/** Which estimate they saw. */
const decision = byId.extend({ at: instantInput })
const decided = { id: '$ESTIMATED_ID', at: '$ESTIMATED_AT' }

/** What one needs to know to decide. */
export const Decision = z.object({
  nextPickUp: NextPickUp.nullable(),
  /** Whether the work fits before it, if it begins now; null where there is none, or nobody said how long it takes. */
  fitsBefore: z.boolean().nullable(),
  /** What the car does not earn on a day of waiting; null when nobody can tell. */
  perDay: money.nullable(),
  covered: z.array(Cover),
  claim: answeredFields.claim,
  last12Months: z.object({ cost: money, earned: money.nullable() }),
  /** How many rented days bring in what it costs. */
  rentedDays: money.nullable(),
})
export type Decision = z.output<typeof Decision>

export const estimates = {
  decision: endpoint({
    method: 'GET',
    path: '/api/repairs/:id/decision',
    access: 'user',
    trial: 'required',
    summary: 'What one needs to know to decide on what a repair costs',
    input: byId,
    output: Decision,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/repairs/:id/estimate',
    access: 'user',
    trial: 'required',
    summary: 'Enter what the work will cost; it takes the place of what was said before',
    example: { lines, days: 2 },
    input: GivenEstimate.extend(byId.shape),
    output: Repair,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/repairs/:id/estimate/approve',
    access: 'admin',
    trial: 'required',
    summary: 'Approve an open estimate; its total becomes the estimated cost',
    example: decided,
    input: decision,
    output: Repair,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/repairs/:id/estimate/decline',
    access: 'admin',
    trial: 'required',
    summary: 'Decline an open estimate, and say why',
    example: { ...decided, reason: 'Please use the pads we have in stock' },
    input: decision.extend({ reason: requiredText(REASON_MISSING, REASON_MAX).overwrite(wholeLetters) }),
    output: Repair,
  }),
  enterByLink: endpoint({
    method: 'POST',
    path: '/api/job/:token/estimate',
    access: 'public',
    trial: 'open',
    isSecret: true,
    summary: 'The mechanic says what the work will cost; it takes the place of what was said before',
    example: { lines, days: 2 },
    input: GivenEstimate.extend({ token: z.string() }),
    output: Job,
  }),
}
