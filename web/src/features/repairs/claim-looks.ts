import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import { IconFileDollar } from '@tabler/icons-react'
import type { Look } from '../../ui/LookBadge.tsx'

const look = (label: string, color: string): Look => ({ label, color, icon: IconFileDollar })

/** How a claim stands, where the word claim is not beside it. Apart from the other looks: the dashboard shows none. */
export const claimLooks: Record<ClaimState, Look> = {
  draft: look('Claim drafted', 'gray'),
  claimed: look('Claimed', 'indigo'),
  disputed: look('Claim disputed', 'orange'),
  paid: look('Claim paid', 'green'),
  waived: look('Claim waived', 'gray'),
}
