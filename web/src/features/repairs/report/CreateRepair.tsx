import { Button } from '@mantine/core'
import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog, DialogBody } from '../../../ui/dialog/Dialog.tsx'
import { DiscardDialog } from '../../../ui/dialog/DiscardDialog.tsx'
import { vehicleTemplatesQuery } from '../../routine/data.ts'
import { VehiclePicker } from '../../vehicles/VehiclePicker.tsx'
import { WithFleet } from '../../vehicles/WithFleet.tsx'
import type { OpenForm, ReportDialog } from './ReportForm.tsx'
import { ReportRepair } from './ReportRepair.tsx'

/** First the vehicle, then the form of its page. Closed, it forgets everything, and asks before it does. */
export function CreateRepair({ onClose }: { onClose: () => void }) {
  const [vehicle, setVehicle] = useState<Vehicle>()
  const form = useRef<OpenForm>(null)
  const [leave, setLeave] = useState<() => void>()

  /** Through here goes every way out but the right one. */
  function unlessTouched(proceed: () => void) {
    if (form.current?.isTouched) setLeave(() => proceed)
    else proceed()
  }

  function answer(isDiscarded: boolean) {
    setLeave(undefined)
    if (!isDiscarded) return
    void form.current?.discard()
    leave?.()
  }

  const close = () => unlessTouched(onClose)
  return (
    <>
      <Dialog
        title="Create New Repair Entry"
        about={vehicle && `${vehicleTitle(vehicle)} · ${vehicle.vehicleKey}`}
        size={800}
        isCovered={leave !== undefined}
        onClose={close}
      >
        <DialogBody>
          {vehicle ? (
            <>
              <Button
                variant="subtle"
                size="compact-sm"
                mb="md"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={() => unlessTouched(() => setVehicle(undefined))}
              >
                Another vehicle
              </Button>
              <Report vehicle={vehicle} dialog={{ form, onCancel: close, onCreated: onClose }} />
            </>
          ) : (
            <WithFleet>{(vehicles) => <VehiclePicker vehicles={vehicles} onPick={setVehicle} />}</WithFleet>
          )}
        </DialogBody>
      </Dialog>
      {/* Mounted only now, or the Escape that asks would be taken for an answer. */}
      {leave && (
        <DiscardDialog
          isOpen
          title="Discard this repair?"
          text="What you have filled in has not been sent and will be lost."
          onAnswer={answer}
        />
      )}
    </>
  )
}

function Report({ vehicle, dialog }: { vehicle: Vehicle; dialog: ReportDialog }) {
  const templates = useQuery(vehicleTemplatesQuery(vehicle.vehicleKey)).data
  return <ReportRepair vehicle={vehicle} prefill={{}} templates={templates} dialog={dialog} />
}
