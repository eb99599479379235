import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { type DueStatus, dueStatusLabels } from '@pitlane/contract/routine/due'
import {
  IconAlertTriangle,
  IconCalendarExclamation,
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { Look } from '../../ui/LookBadge.tsx'

/** What a due state looks like, wherever it shows. */
export const dueLooks: Record<DueStatus | 'inactive', Look> = {
  overdue: { label: dueStatusLabels.overdue, color: 'red', icon: IconAlertTriangle },
  due_today: { label: dueStatusLabels.due_today, color: 'orange', icon: IconCalendarExclamation },
  due_soon: { label: dueStatusLabels.due_soon, color: 'yellow', icon: IconClock },
  current: { label: dueStatusLabels.current, color: 'green', icon: IconCircleCheck },
  inactive: { label: 'Inactive', color: 'gray', icon: IconPlayerPause },
}

export function dueLook({ isActive, dueStatus }: Pick<RoutineTemplate, 'isActive' | 'dueStatus'>): Look {
  return dueLooks[isActive ? dueStatus : 'inactive']
}
