import { CarDays } from '../../features/hq/reservations/CarDays.tsx'
import type { Subject } from '../../features/planning/jobs.ts'
import { PlanDialog } from '../../features/planning/PlanDialog.tsx'

/** The Plan dialog with the car's coming days in it, which come from a later word. */
export function PlanOnTimeline({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  return <PlanDialog subject={subject} Timeline={CarDays} onClose={onClose} />
}
