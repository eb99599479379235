/** How the claim of a repair stands. What leads from one to the other is told by `claims/states.ts`. */
export const claimStates = ['draft', 'claimed', 'disputed', 'paid', 'waived'] as const
export type ClaimState = (typeof claimStates)[number]

export const claimStateLabels: Record<ClaimState, string> = {
  draft: 'Draft',
  claimed: 'Claimed',
  disputed: 'Disputed',
  paid: 'Paid',
  waived: 'Waived',
}

/** `none`: damage that nobody has claimed. */
export const claimFilters = ['none', ...claimStates] as const

export const REPAIR_HAS_CLAIM = 'This repair has a claim'

/** Once it is no draft any more, what it rests on stays. */
export function isClaimFixed(claim: { state: ClaimState } | null): boolean {
  return claim !== null && claim.state !== 'draft'
}

/** Whether it was sent for certain, and its repair stays for that; of one that was waived the state does not tell. */
export function isSurelySent(claim: { state: ClaimState } | null): boolean {
  return isClaimFixed(claim) && claim?.state !== 'waived'
}

/** What the history of a repair tells of its claim beside the state. */
export const toldOfClaims = {
  claimTotal: { kind: 'money', label: 'Amount Claimed' },
  claimReceived: { kind: 'money', label: 'Amount Received' },
  claimLines: { kind: 'text', label: 'Lines of the Claim' },
  claimReason: { kind: 'text', label: 'Reason' },
  claimInHq: { kind: 'text', label: 'Charge in HQ' },
} as const
export type ToldOfClaim = keyof typeof toldOfClaims
