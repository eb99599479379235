import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useNavigate } from '@tanstack/react-router'
import { useRecentVehicles } from '../../../features/vehicles/recent-vehicles.ts'
import { VehiclePicker } from '../../../features/vehicles/VehiclePicker.tsx'
import { WithFleet } from '../../../features/vehicles/WithFleet.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog/Dialog.tsx'

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
        <WithFleet>{(vehicles) => <Picker vehicles={vehicles} onPick={pick} />}</WithFleet>
      </DialogBody>
    </Dialog>
  )
}

function Picker({ vehicles, onPick }: { vehicles: readonly Vehicle[]; onPick: (vehicle: Vehicle) => void }) {
  return <VehiclePicker vehicles={vehicles} recent={useRecentVehicles(vehicles)} onPick={onPick} />
}
