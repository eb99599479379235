import type { Conflict } from '@pitlane/contract/planning/conflict'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { Subject } from '../../features/planning/jobs.ts'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import type { Named } from './PlanNamed.tsx'

interface Closable {
  onClose: () => void
}

const PlanNamedOnTimeline = lazyDialog(async () => (await import('./PlanNamed.tsx')).PlanNamed)
const PlanOnTimeline = lazyDialog(async () => (await import('./PlanOnTimeline.tsx')).PlanOnTimeline)

/** The Plan dialog, as each of the places has it that it is opened from. */
export function PlanRepair({ repair, onClose }: { repair: Repair } & Closable) {
  return <PlanOnTimeline subject={{ vehicle: repair.vehicle, repair }} onClose={onClose} />
}

export function PlanRoutine({ template, onClose }: { template: RoutineTemplate } & Closable) {
  return <PlanOnTimeline subject={{ vehicle: template.vehicle, template }} onClose={onClose} />
}

/** What is known only by its id, as a conflict or a row of the board names it. */
export function PlanNamed(named: Named & Closable) {
  return <PlanNamedOnTimeline {...named} />
}

/** Another time for what stands in the way of a booking. */
export function PlanConflict({ conflict, onClose }: { conflict: Conflict } & Closable) {
  const { vehicle, repair, template } = conflict
  const named = repair?.status === 'need' ? { repair } : { template }
  return <PlanNamed vehicle={vehicle} {...named} onClose={onClose} />
}

export function PlanVehicle({ vehicle, onClose }: Pick<Subject, 'vehicle'> & Closable) {
  return <PlanOnTimeline subject={{ vehicle }} onClose={onClose} />
}
