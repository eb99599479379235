import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RepairSkeleton } from '../repairs/RepairSkeleton.tsx'
import { ConflictList } from './ConflictList.tsx'
import { vehicleConflictsQuery } from './data.ts'
import classes from './RepairConflicts.module.css'
import hue from './severity.module.css'
import { type Helpers, WithHelp } from './WithHelp.tsx'

interface Props extends Helpers {
  repair: { id: string; vehicleId: string }
}

/** What of the bookings a repair collides with, in its dialog. */
export function RepairConflicts({ repair, ...helpers }: Props) {
  const found = useQuery(vehicleConflictsQuery(useQueryClient(), repair.vehicleId))
  const own = found.data?.filter((conflict) => conflict.repair?.id === repair.id) ?? []
  if (found.isPending) return <Coming />
  return (
    <WithHelp {...helpers}>
      {(onHelp) =>
        own[0] && (
          <div className={`${hue.severity} ${classes.conflicts}`} data-severity={own[0].severity}>
            <ConflictList
              conflicts={own}
              label="Conflicts of this repair"
              without="open_repair"
              onHelp={onHelp}
            />
          </div>
        )
      }
    </WithHelp>
  )
}

/** Most collide with nothing, so it takes no room: what follows is in its place already, and seen once this is known. */
function Coming() {
  return (
    <div aria-busy="true" className={classes.coming}>
      <RepairSkeleton />
    </div>
  )
}
