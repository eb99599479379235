import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  dateInput,
  dateOnly,
  givenId,
  INVALID_DATE,
  id,
  instant,
  instantInput,
  listOf,
  requiredText,
  roundToCents,
} from '../formats.ts'
import { chargeStates } from '../hq/charge.ts'
import { CLAIM_LINES_MOST, CLAIM_PAYMENTS_MOST } from '../limits.ts'
import { claimStates } from '../repairs/claim/states.ts'
import { claimSteps } from './states.ts'
import { LINE_AMOUNT_MAX, lineKinds } from './sums.ts'

export const REASON_MAX = 2_000
export const NOT_A_DAMAGE = 'Only damage can be claimed'
export const CLAIM_GONE = 'This repair has no claim.'
export const CLAIM_CHANGED = 'This claim was changed by someone else. Reload to see the latest version.'
export const RENTAL_MISSING = 'Please choose the rental first'
export const NOTHING_TO_CLAIM = 'There is nothing to claim'
export const PAYMENT_GONE = 'This payment no longer exists.'
export const PAYMENTS_FULL = `A claim can have at most ${CLAIM_PAYMENTS_MOST} payments.`
const REASON_MISSING = 'Please say why'
const LABEL_MISSING = 'Please say what this is for'
const LINES_MISSING = 'Please add a line'
const LINES_FULL = `A claim can have at most ${CLAIM_LINES_MOST} lines.`
const KIND_UNKNOWN = `Please choose one of ${lineKinds.join(', ')}`
const AMOUNT_WRONG = `Please enter an amount up to ${LINE_AMOUNT_MAX.toLocaleString('en-US')}`
const AMOUNT_MISSING = 'Please enter an amount above 0'

/** "C-42", after the number of the repair. */
export function claimNumber(number: number): string {
  return `C-${number}`
}

const ClaimLine = z.object({
  kind: z.enum(lineKinds),
  label: z.string(),
  amount: z.number(),
  /** What it rests on, where that is an estimate. */
  basis: z.string().nullable(),
})
export type ClaimLine = z.output<typeof ClaimLine>

/** The rental that is asked: as it is known now, and from when the claim was sent as it was then. */
const ClaimedRental = z.object({
  /** HQ's own. */
  id: z.string(),
  number: z.string().nullable(),
  /** Null when the booking was no longer kept. */
  pickUp: instant.nullable(),
  return: instant.nullable(),
})
export type ClaimedRental = z.output<typeof ClaimedRental>

export const Claim = z.object({
  repairId: id,
  number: z.string(),
  state: z.enum(claimStates),
  rental: ClaimedRental.nullable(),
  lines: z.array(ClaimLine),
  total: z.number(),
  received: z.number(),
  payments: z.array(z.object({ id, on: dateOnly, amount: z.number() })),
  /** Why it is disputed, or waived. */
  reason: z.string().nullable(),
  hq: z
    .object({
      state: z.enum(chargeStates),
      at: instant,
      chargeId: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Claim = z.output<typeof Claim>

/** More than two decimals are rounded half up. */
const amount = z
  .number({ error: AMOUNT_WRONG })
  .min(-LINE_AMOUNT_MAX, AMOUNT_WRONG)
  .max(LINE_AMOUNT_MAX, AMOUNT_WRONG)
  .transform(roundToCents)

const GivenLine = z.object({
  kind: z.enum(lineKinds, { error: KIND_UNKNOWN }),
  label: requiredText(LABEL_MISSING),
  amount,
})

const payment = z.object({
  amount: amount.refine((given) => given > 0, AMOUNT_MISSING),
  on: dateInput.refine((day) => day !== null, INVALID_DATE).transform(String),
})

const byId = z.object({ id: givenId })
const because = byId.extend({ reason: requiredText(REASON_MISSING, REASON_MAX) })
const example = { id: '$DAMAGE_ID' }

export const claims = {
  one: endpoint({
    trial: 'required',
    output: Claim,
    method: 'GET',
    path: '/api/repairs/:id/claim',
    access: 'user',
    summary: 'The claim of a damage: what it costs, who is asked for it, and what came back',
    example: { id: '$CLAIMED_ID' },
    input: byId,
  }),
  propose: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim',
    access: 'user',
    summary: 'Claim a damage: a draft with the lines that are proposed',
    example,
    input: byId,
    status: 201,
  }),
  change: endpoint({
    trial: 'required',
    output: Claim,
    method: 'PATCH',
    path: '/api/repairs/:id/claim',
    access: claimSteps.change.by,
    summary: 'Replace the lines of a claim that is a draft or disputed',
    example: { id: '$DRAFT_ID', lines: [{ kind: 'repair', label: 'Left door', amount: 480 }] },
    input: byId.extend({
      lines: listOf(GivenLine, { most: CLAIM_LINES_MOST, tooMany: LINES_FULL, missing: LINES_MISSING }),
      /** The claim as its editor last saw it; without it the last write wins. */
      updatedAt: instantInput.optional(),
    }),
  }),
  send: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim/send',
    access: claimSteps.send.by,
    summary: 'Note that the claim was sent; paid at once where all of it was received already',
    example: { id: '$DRAFT_ID' },
    input: byId,
  }),
  pay: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim/payments',
    access: claimSteps.pay.by,
    summary: 'Note what was received; the claim is paid as soon as that is all of it',
    example: { id: '$CLAIMED_ID', amount: 100, on: '2026-11-15' },
    input: byId.extend(payment.shape),
  }),
  takeBack: endpoint({
    trial: 'required',
    output: Claim,
    method: 'DELETE',
    path: '/api/repairs/:id/claim/payments/:paymentId',
    access: claimSteps.takeBack.by,
    summary: 'Take a payment back; a claim that was paid is claimed again',
    example: { id: '$PAID_ID' },
    input: byId.extend({ paymentId: givenId }),
  }),
  dispute: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim/dispute',
    access: claimSteps.dispute.by,
    summary: 'Note that the claim is disputed, and why',
    example: { id: '$CLAIMED_ID', reason: 'The door was scratched before' },
    input: because,
  }),
  waive: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim/waive',
    access: claimSteps.waive.by,
    summary: 'Give the rest of a claim up, and say why',
    example: { id: '$CLAIMED_ID', reason: 'A good customer' },
    input: because,
  }),
  reopen: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim/reopen',
    access: claimSteps.reopen.by,
    summary: 'Open a claim again that is paid or waived',
    example: { id: '$PAID_ID' },
    input: byId,
  }),
  charge: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim/charge',
    access: claimSteps.charge.by,
    summary: 'Charge what is still owed on the reservation in HQ; sent once and never again by itself',
    example: { id: '$CLAIMED_ID' },
    input: byId,
    status: 202,
  }),
  settle: endpoint({
    trial: 'required',
    output: Claim,
    method: 'POST',
    path: '/api/repairs/:id/claim/charge/settle',
    access: claimSteps.settle.by,
    summary: 'Say whether a charge of which HQ said nothing is there',
    example: { id: '$UNCLEAR_ID', isThere: true },
    input: byId.extend({ isThere: z.boolean() }),
  }),
}
