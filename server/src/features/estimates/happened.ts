import type { Repair } from '@pitlane/contract/repairs/calls'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import { happening } from '../../platform/happened.ts'

/** What becomes of the estimate of a repair. One that is approved automatically is decided at once and never opened. */
export const estimateHappened = happening<EstimateHappened>('estimates')

export interface EstimateHappened {
  step: 'opened' | 'decided'
  repair: EstimatedRepair
}

export interface EstimatedRepair extends Repair {
  estimate: Estimate
}
