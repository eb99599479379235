import type { Repair } from '@pitlane/contract/repairs/calls'
import { RepairConflicts } from '../../features/conflicts/RepairConflicts.tsx'
import { PlanConflict } from '../planning/PlanJob.tsx'

/** What a repair collides with, as its dialog has it on whichever page it is opened from. */
export function RepairCollisions(props: { repair: Repair; onCover: (isCovered: boolean) => void }) {
  return <RepairConflicts {...props} Plan={PlanConflict} />
}
