import type { WallClock } from '@pitlane/contract/clock'
import { happening } from '../../platform/happened.ts'
import type { FoundConflict } from './find-conflicts.ts'

/** Somebody looked at what collides now. */
export const conflictsSeen = happening<ConflictsSeen>('conflicts')

export interface ConflictsSeen {
  /** All of them, but those that are dismissed, of the cars that were looked at. */
  found: readonly FoundConflict[]
  /** None where all cars were. */
  vehicleIds: readonly string[] | undefined
  /** The changed repairs that it was about, wherever they were before. */
  repairIds: readonly string[]
  where: WallClock
}

/** A conflict was dismissed, or brought back. */
export const dismissalChanged = happening<object>('dismissals')
