import type { Claim } from '@pitlane/contract/claims/calls'
import { type ClaimStep, claimStepNames, isOpenTo } from '@pitlane/contract/claims/states'
import { owed } from '@pitlane/contract/claims/sums'
import { chargeRefusal } from '@pitlane/contract/hq/charge'
import { CLAIM_PAYMENTS_MOST } from '@pitlane/contract/limits'

/** Who looks at a claim, and what their business has. */
interface Viewer {
  isAdmin: boolean
  /** The business charges in HQ and is connected to it. */
  chargesInHq: boolean
}

type Offered = Pick<Claim, 'state' | 'total' | 'received' | 'payments' | 'hq'>

/** What can be done with a claim now. What the server would refuse is not offered. */
export function offeredSteps(claim: Offered, { isAdmin, chargesInHq }: Viewer): ClaimStep[] {
  const charge = claim.hq?.state ?? null
  const isFree = chargeRefusal(charge) === undefined
  const isOwed = owed(claim.total, claim.received) > 0
  const hasRoom = claim.payments.length < CLAIM_PAYMENTS_MOST
  const also: Partial<Record<ClaimStep, boolean>> = {
    change: isFree,
    pay: isOwed && hasRoom,
    charge: chargesInHq && isFree && isOwed,
    settle: charge === 'unclear',
  }
  return claimStepNames.filter((step) => isOpenTo(step, claim.state, isAdmin) && (also[step] ?? true))
}
