import type { Claim } from '@pitlane/contract/claims/calls'
import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import type { ToldOfClaim } from '@pitlane/contract/repairs/claim/states'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import { recordHistory } from '../repairs/queries.ts'
import type { ClaimHappened } from './happened.ts'

/** All that becomes of a claim is told by the history of its repair, in one entry each time. */
export async function keepClaimHistory(
  ctx: WriteContext,
  { before, after, by }: Told<ClaimHappened>,
): Promise<void> {
  const changes = changesOf(before, after)
  if (changes.length === 0) return
  const who = { byUser: by.user?.id ?? null, byName: by.guest }
  await recordHistory(ctx, { repairId: after.repairId, ...who, action: 'edited', changes })
}

function changesOf(before: Claim | null, after: Claim): HistoryEntry['changes'] {
  const [was, is] = [before && facts(before), facts(after)]
  const told = Object.entries(is).map(([field, to]) => ({ field, from: was?.[field as Fact] ?? null, to }))
  return told.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

type Fact = 'claim' | ToldOfClaim

function facts({ state, total, received, lines, reason, hq }: Claim): Record<Fact, unknown> {
  return {
    claim: { state },
    claimTotal: total,
    claimReceived: received || null,
    claimLines: lines.map(({ label, amount }) => `${label} ${amount.toFixed(2)}`).join(', ') || null,
    claimReason: reason,
    claimInHq: hq?.state ?? null,
  }
}
