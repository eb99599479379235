import type { Repair } from '@pitlane/contract/repairs/calls'
import { Link } from '@tanstack/react-router'
import { isPlainClick } from '../../platform/plain-click.ts'
import { rowOf } from './cards/row-focus.ts'

interface Props {
  repair: Repair
  className?: string | undefined
  /** In this tab it opens over the page; another tab follows the link. */
  onOpen: (repairId: string) => void
}

/** The title of a repair, on the page of its vehicle. */
export function OpenRepairLink({ repair: { id, vehicleId, title }, className, onOpen }: Props) {
  return (
    <Link
      to="/vehicles/$id"
      params={{ id: vehicleId }}
      search={{ repair: id }}
      preload={false}
      dir="auto"
      className={className}
      {...rowOf(id)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      {title}
    </Link>
  )
}
