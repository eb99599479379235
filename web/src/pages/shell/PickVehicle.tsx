import { Skeleton, Stack } from '@mantine/core'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { vehiclesQuery } from '../../features/vehicles/data.ts'
import { useRecentVehicles } from '../../features/vehicles/recent-vehicles.ts'
import { VehiclePicker } from '../../features/vehicles/VehiclePicker.tsx'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'

/** Which vehicle a report is about; its form has a page of its own, where drafts are kept. */
export function PickVehicle({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  function pick({ id }: Vehicle) {
    onClose()
    void navigate({ to: '/vehicles/$id/new-repair', params: { id } })
  }
  return (
    <Dialog title="Report repair" about="Which vehicle is it?" size={560} onClose={onClose}>
      <DialogBody>
        <QueryBoundary
          query={useQuery(vehiclesQuery)}
          failure="Failed to load vehicles"
          skeleton={
            <Stack gap="xs">
              <Skeleton h={60} />
              <Skeleton h={52} />
              <Skeleton h={52} />
              <Skeleton h={52} />
            </Stack>
          }
        >
          {(vehicles) => <Picker vehicles={vehicles} onPick={pick} />}
        </QueryBoundary>
      </DialogBody>
    </Dialog>
  )
}

function Picker({ vehicles, onPick }: { vehicles: readonly Vehicle[]; onPick: (vehicle: Vehicle) => void }) {
  return <VehiclePicker vehicles={vehicles} recent={useRecentVehicles(vehicles)} onPick={onPick} />
}
