import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import { LookBadge } from '../../ui/LookBadge.tsx'
import { claimLooks } from './claim-looks.ts'

export function ClaimBadge({ state }: { state: ClaimState }) {
  return <LookBadge look={claimLooks[state]} />
}
