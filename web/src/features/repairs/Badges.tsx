import type { RepairStatus, UrgencyLevel } from '@pitlane/contract/repairs/words'
import { LookBadge } from '../../ui/LookBadge.tsx'
import { statusLooks, urgencyLooks } from './looks.ts'

export function StatusBadge({ status }: { status: RepairStatus }) {
  return <LookBadge look={statusLooks[status]} />
}

export function UrgencyBadge({ urgency }: { urgency: UrgencyLevel }) {
  return <LookBadge look={urgencyLooks[urgency]} />
}
