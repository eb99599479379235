import { severityLabels } from '@pitlane/contract/conflicts/words'
import type { Severity } from '@pitlane/contract/planning/conflict'
import { IconAlertHexagon, IconAlertTriangle } from '@tabler/icons-react'
import type { Look } from '../../ui/LookBadge.tsx'

/** What a severity looks like, wherever it shows. */
export const severityLooks: Record<Severity, Look> = {
  critical: { label: severityLabels.critical, color: 'red', icon: IconAlertHexagon },
  warning: { label: severityLabels.warning, color: 'orange', icon: IconAlertTriangle },
}
