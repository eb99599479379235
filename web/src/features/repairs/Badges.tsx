import { Badge } from '@mantine/core'
import type { RepairStatus, UrgencyLevel } from '@pitlane/contract/repair-words'
import { type Look, statusLooks, urgencyLooks } from './looks.ts'

export function StatusBadge({ status }: { status: RepairStatus }) {
  return <LookBadge look={statusLooks[status]} />
}

export function UrgencyBadge({ urgency }: { urgency: UrgencyLevel }) {
  return <LookBadge look={urgencyLooks[urgency]} />
}

export function LookBadge({ look: { label, color, icon: Picture } }: { look: Look }) {
  return (
    <Badge color={color} size="lg" px={8} leftSection={<Picture size={14} stroke={2} aria-hidden />}>
      {label}
    </Badge>
  )
}
