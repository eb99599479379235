import { CLAIM_GONE, type Claim } from '@pitlane/contract/claims/calls'
import { type ClaimStep, stateAfter, stepRefusal } from '@pitlane/contract/claims/states'
import { AppError, type FieldError } from '@pitlane/contract/errors'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { type Doing, say } from '../../platform/happened.ts'
import { setClaim } from '../repairs/claim/set-claim.ts'
import { heldRepair } from '../repairs/edit.ts'
import { claimHappened } from './happened.ts'
import { type FoundClaim, findClaim, touchClaim } from './queries.ts'

/** A claim with the repair it is of. Nobody else can change either until the transaction ends. */
export interface HeldClaim extends FoundClaim {
  repair: Repair
}

export async function existingClaim(ctx: ReadContext, repairId: string): Promise<FoundClaim> {
  const found = await findClaim(ctx, repairId)
  if (!found) throw new AppError('not_found', CLAIM_GONE)
  return found
}

export async function holdClaim(ctx: WriteContext, repairId: string): Promise<HeldClaim> {
  const repair = await heldRepair(ctx, repairId)
  return { repair, ...(await existingClaim(ctx, repairId)) }
}

/** One that is open to this step. */
export async function holdFor(ctx: WriteContext, step: ClaimStep, repairId: string): Promise<HeldClaim> {
  const held = await holdClaim(ctx, repairId)
  const refusal = stepRefusal(step, held.claim.state)
  if (refusal) throw new AppError('conflict', refusal)
  return held
}

/** Where a step leads, once all it does is written; it is said with what was and is. */
export async function endStep(
  ctx: Doing,
  step: ClaimStep,
  { repair, claim: before }: HeldClaim,
  reason?: string,
): Promise<Claim> {
  const { claim, wasSent } = await existingClaim(ctx, repair.id)
  const state = stateAfter(step, { ...claim, wasSent })
  await touchClaim(ctx, repair.id, reason ?? (hasReason(state) ? before.reason : null))
  await setClaim(ctx, repair, state)
  return tellClaim(ctx, step, before, repair.id)
}

export async function tellClaim(
  ctx: Doing,
  step: 'propose' | 'answer' | ClaimStep,
  before: Claim | null,
  repairId: string,
): Promise<Claim> {
  const { claim: after } = await existingClaim(ctx, repairId)
  await say(ctx, claimHappened, { step, before, after })
  return after
}

/** Of a claim that goes on, why it did not is told by the history. */
function hasReason(state: ClaimState): boolean {
  return state === 'disputed' || state === 'waived'
}

export function refuse(problems: readonly FieldError[]): void {
  const [first] = problems
  if (first) throw new AppError('invalid', first.message, { errors: [...problems] })
}
