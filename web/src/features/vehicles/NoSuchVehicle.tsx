import { Card } from '@mantine/core'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import { IconCarOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BackToVehicles } from './BackToVehicles.tsx'

/** In place of every page of a vehicle that is not there. */
export function NoSuchVehicle() {
  return (
    <Card>
      <EmptyState icon={IconCarOff} title="Vehicle not found" order={1} action={<BackToVehicles />}>
        {VEHICLE_NOT_FOUND}
      </EmptyState>
    </Card>
  )
}
