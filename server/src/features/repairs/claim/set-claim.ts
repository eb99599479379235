import type { Repair } from '@pitlane/contract/repairs/calls'
import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import type { Doing } from '../../../platform/happened.ts'
import { sayRepairs } from '../happened.ts'
import { writeClaimState } from './claim-queries.ts'

/**
 * How the claim of a repair stands, written in the transaction of who claims it. It is no edit: whoever has the repair open saves what they
 * wrote all the same.
 */
export async function setClaim(ctx: Doing, before: Repair, state: ClaimState): Promise<void> {
  if (before.claim?.state === state) return
  await writeClaimState(ctx, before.id, state)
  await sayRepairs(ctx, 'claimed', [{ id: before.id, before, after: { ...before, claim: { state } } }])
}
