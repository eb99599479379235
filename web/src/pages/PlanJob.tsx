import type { Repair } from '@pitlane/contract/repairs/calls'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { Subject } from '../features/planning/jobs.ts'
import { lazyDialog } from '../ui/dialog/LazyDialog.tsx'

interface Closable {
  onClose: () => void
}

const PlanOnTimeline = lazyDialog(async () => (await import('./PlanOnTimeline.tsx')).PlanOnTimeline)

/** The Plan dialog, as each of the places has it that it is opened from. */
export function PlanRepair({ repair, onClose }: { repair: Repair } & Closable) {
  return <PlanOnTimeline subject={{ vehicle: repair.vehicle, repair }} onClose={onClose} />
}

export function PlanRoutine({ template, onClose }: { template: RoutineTemplate } & Closable) {
  return <PlanOnTimeline subject={{ vehicle: template.vehicle, template }} onClose={onClose} />
}

export function PlanVehicle({ vehicle, onClose }: Pick<Subject, 'vehicle'> & Closable) {
  return <PlanOnTimeline subject={{ vehicle }} onClose={onClose} />
}
