import type { Repair } from '@pitlane/contract/repairs/calls'
import { Link } from '@tanstack/react-router'
import { rowLink } from '../../../ui/list/RowTable.tsx'

/** From all of its row to the repair, on the page of its vehicle. */
export function RepairLink({ repair, className = '' }: { repair: Repair; className?: string | undefined }) {
  const { id, title, vehicleId } = repair
  return (
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
  )
}
