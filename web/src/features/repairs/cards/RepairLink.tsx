import type { Repair } from '@pitlane/contract/repairs/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { Link } from '@tanstack/react-router'
import { rowLink } from '../../../ui/list/RowTable.tsx'
import classes from './RepairLink.module.css'

/** From all of its row to the repair, on the page of its vehicle; with its number. */
export function RepairLink({ repair, className = '' }: { repair: Repair; className?: string | undefined }) {
  const { id, number, title, vehicleId } = repair
  return (
    <>
      <Link
        to="/vehicles/$id"
        params={{ id: vehicleId }}
        search={{ repair: id }}
        className={`${rowLink} ${className}`}
        title={title}
        dir="auto"
      >
        {title}
      </Link>
      <span className={classes.number}>{repairNumber(number)}</span>
    </>
  )
}
