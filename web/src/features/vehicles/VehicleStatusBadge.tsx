import { Badge } from '@mantine/core'
import type { VehicleStatus } from '@pitlane/contract/vehicles/calls'
import { statusLooks } from './status.ts'

export function VehicleStatusBadge({ status }: { status: VehicleStatus }) {
  const { label, color, icon: Picture } = statusLooks[status]
  return (
    <Badge color={color} size="lg" px={8} leftSection={<Picture size={14} stroke={2} aria-hidden />}>
      {label}
    </Badge>
  )
}
