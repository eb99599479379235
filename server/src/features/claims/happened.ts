import type { Claim } from '@pitlane/contract/claims/calls'
import type { ClaimStep } from '@pitlane/contract/claims/states'
import { happening } from '../../platform/happened.ts'

/** What becomes of a claim, with what it was and is. */
export const claimHappened = happening<ClaimHappened>('claims')

export interface ClaimHappened {
  /** `answer`: what HQ said to a charge, or that it said nothing. */
  step: 'propose' | 'answer' | ClaimStep
  /** Nothing before it is made. */
  before: Claim | null
  after: Claim
}
