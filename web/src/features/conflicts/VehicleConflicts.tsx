import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConflictList } from './ConflictList.tsx'
import { ConflictsCard, isAny } from './ConflictsCard.tsx'
import { vehicleConflictsQuery } from './data.ts'
import { type Helpers, WithHelp } from './WithHelp.tsx'

interface Props extends Pick<Helpers, 'Plan'> {
  vehicleId: string
  onOpenRepair: (repairId: string) => void
}

/** What collides with the bookings of one car, before anything else about it. */
export function VehicleConflicts({ vehicleId, Plan, onOpenRepair }: Props) {
  const found = useQuery(vehicleConflictsQuery(useQueryClient(), vehicleId)).data ?? []
  return (
    <WithHelp Plan={Plan}>
      {(onHelp) =>
        isAny(found) && (
          <ConflictsCard found={found}>
            <ConflictList
              conflicts={found}
              label="Conflicts of this vehicle"
              onHelp={onHelp}
              onOpenRepair={onOpenRepair}
            />
          </ConflictsCard>
        )
      }
    </WithHelp>
  )
}
