import { useQuery } from '@tanstack/react-query'
import { ConflictList } from './ConflictList.tsx'
import { conflictsQuery } from './data.ts'
import classes from './RepairConflicts.module.css'
import hue from './severity.module.css'
import { type Helpers, WithHelp } from './WithHelp.tsx'

interface Props extends Helpers {
  repair: { id: string; vehicleId: string }
}

/** What of the bookings a repair collides with, in its dialog. */
export function RepairConflicts({ repair, ...helpers }: Props) {
  const found = useQuery(conflictsQuery(repair.vehicleId)).data ?? []
  const own = found.filter((conflict) => conflict.repair?.id === repair.id)
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
