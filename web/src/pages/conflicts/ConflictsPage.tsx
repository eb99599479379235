import { AllConflicts } from '../../features/conflicts/AllConflicts.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PlanConflict } from '../planning/PlanJob.tsx'

export function ConflictsPage() {
  return (
    <>
      <PageHeader title="Conflicts">What stands in the way of a booking, the most urgent first.</PageHeader>
      <AllConflicts Plan={PlanConflict} />
    </>
  )
}
