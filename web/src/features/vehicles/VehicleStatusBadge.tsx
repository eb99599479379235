import type { VehicleStatus } from '@pitlane/contract/vehicles/calls'
import { LookBadge } from '../../ui/LookBadge.tsx'
import { statusLooks } from './status.ts'

export function VehicleStatusBadge({ status }: { status: VehicleStatus }) {
  return <LookBadge look={statusLooks[status]} />
}
