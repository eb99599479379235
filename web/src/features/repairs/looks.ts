import {
  type RepairStatus,
  repairStatusLabels,
  type UrgencyLevel,
  urgencyLabels,
} from '@pitlane/contract/repairs/words'
import {
  IconAlertHexagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconInfoCircle,
  IconProgress,
  IconTool,
} from '@tabler/icons-react'
import type { Look } from '../../ui/LookBadge.tsx'

/** What a status looks like, wherever it shows. */
export const statusLooks: Record<RepairStatus, Look> = {
  need: { label: repairStatusLabels.need, color: 'red', icon: IconTool },
  'in progress': { label: repairStatusLabels['in progress'], color: 'indigo', icon: IconProgress },
  completed: { label: repairStatusLabels.completed, color: 'green', icon: IconCircleCheck },
}

/** What an urgency looks like, wherever it shows. */
export const urgencyLooks: Record<UrgencyLevel, Look> = {
  critical: { label: urgencyLabels.critical, color: 'red', icon: IconAlertHexagon },
  high: { label: urgencyLabels.high, color: 'orange', icon: IconAlertTriangle },
  medium: { label: urgencyLabels.medium, color: 'yellow', icon: IconClock },
  low: { label: urgencyLabels.low, color: 'blue', icon: IconInfoCircle },
}
