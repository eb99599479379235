import { ClaimOfRepair } from '../../features/claims/dialog/ClaimOfRepair.tsx'
import { RepairComments } from '../../features/comments/RepairComments.tsx'
import { WhoseRental } from '../../features/damage/WhoseRental.tsx'
import { EstimateOfRepair } from '../../features/estimates/EstimateOfRepair.tsx'
import { SendRepair } from '../../features/job-links/SendRepair.tsx'
import { RepairDialog } from '../../features/repairs/dialog/RepairDialog.tsx'
import { RepairCollisions } from '../conflicts/RepairCollisions.tsx'
import { PlanRepair } from '../planning/PlanJob.tsx'

/** The dialog of a repair with what words that come later say of it: the one list of those. */
export function WholeRepair(props: { repairId: string; onClose: () => void }) {
  return (
    <RepairDialog
      Plan={PlanRepair}
      Send={SendRepair}
      Conflicts={RepairCollisions}
      Comments={RepairComments}
      Damage={WhoseRental}
      Estimate={EstimateOfRepair}
      Claim={ClaimOfRepair}
      {...props}
    />
  )
}
