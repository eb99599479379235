import { type BoardState, boardStateLabels } from '@pitlane/contract/board/states'
import {
  IconCarOff,
  IconCircleCheck,
  IconClockExclamation,
  IconEye,
  IconHandStop,
  IconKey,
  IconListCheck,
} from '@tabler/icons-react'
import type { Look } from '../../ui/LookBadge.tsx'

/** What the state of a pick-up looks like, wherever it shows. */
export const stateLooks: Record<BoardState, Look> = {
  blocked: { label: boardStateLabels.blocked, color: 'red', icon: IconHandStop },
  check: { label: boardStateLabels.check, color: 'yellow', icon: IconEye },
  unassigned: { label: boardStateLabels.unassigned, color: 'gray', icon: IconCarOff },
  ready: { label: boardStateLabels.ready, color: 'green', icon: IconCircleCheck },
}

/** How a return stands: past its time, with something to do, or nothing. */
export const returnLooks: Record<'late' | 'todo' | 'back', Look> = {
  late: { label: 'Late', color: 'red', icon: IconClockExclamation },
  todo: { label: 'To do', color: 'yellow', icon: IconListCheck },
  back: { label: 'Back', color: 'gray', icon: IconKey },
}
