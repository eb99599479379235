import { type ClaimState, claimStates } from '../repairs/claim/states.ts'
import { inCents } from '../units.ts'

/** What a step can depend on, as it leaves it. */
interface Standing {
  state: ClaimState
  total: number
  received: number
  wasSent: boolean
}

interface Step {
  /** `user` is everybody of the business. */
  by: 'user' | 'admin'
  from: readonly ClaimState[]
  to: (after: Standing) => ClaimState
  /** What is said anywhere else; unless given, how the claim stands. */
  refused?: string
}

export const CLAIM_SENT = 'This claim was already sent'

const paidOr =
  (open: ClaimState) =>
  ({ total, received }: Standing): ClaimState =>
    inCents(received) >= inCents(total) ? 'paid' : open
const stays = ({ state }: Standing): ClaimState => state

/** All there is to do with a claim: who may, from where, and where it leads. */
export const claimSteps = {
  change: { by: 'user', from: ['draft', 'disputed'], to: stays, refused: CLAIM_SENT },
  /** Lowered to what was paid already, nothing is left to be paid. */
  send: { by: 'user', from: ['draft', 'disputed'], to: paidOr('claimed') },
  pay: { by: 'user', from: ['claimed', 'disputed'], to: (after) => paidOr(after.state)(after) },
  takeBack: {
    by: 'admin',
    from: ['claimed', 'disputed', 'paid'],
    to: ({ state }) => (state === 'paid' ? 'claimed' : state),
  },
  dispute: { by: 'user', from: ['claimed'], to: () => 'disputed' },
  waive: { by: 'user', from: ['draft', 'claimed', 'disputed'], to: () => 'waived' },
  reopen: { by: 'admin', from: ['waived', 'paid'], to: ({ wasSent }) => (wasSent ? 'claimed' : 'draft') },
  charge: { by: 'admin', from: ['claimed'], to: stays },
  /** What became of a charge may be said at any time. */
  settle: { by: 'admin', from: claimStates, to: stays },
} as const satisfies Record<string, Step>

export type ClaimStep = keyof typeof claimSteps
export const claimStepNames = Object.keys(claimSteps) as ClaimStep[]

/** Why a claim that stands so is not open to this, or undefined. */
export function stepRefusal(step: ClaimStep, state: ClaimState): string | undefined {
  const { from, refused }: Step = claimSteps[step]
  return from.includes(state) ? undefined : (refused ?? standsInWords(state))
}

export function stateAfter(step: ClaimStep, after: Standing): ClaimState {
  return claimSteps[step].to(after)
}

/** What a person of this role may do with it now. */
export function isOpenTo(step: ClaimStep, state: ClaimState, isAdmin: boolean): boolean {
  return stepRefusal(step, state) === undefined && (isAdmin || claimSteps[step].by === 'user')
}

function standsInWords(state: ClaimState): string {
  return `This claim is ${state === 'draft' ? 'a draft' : state}`
}
