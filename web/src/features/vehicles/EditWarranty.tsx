import { Text, TextInput } from '@mantine/core'
import { unitInWords } from '@pitlane/contract/units'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { SubmitDialog } from '../../ui/dialog/SubmitDialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useUnits } from '../tenants/use-units.ts'
import { useSetWarranty } from './set-warranty.ts'

interface Props {
  vehicle: Vehicle
  onClose: () => void
}

const discard = { text: 'What you changed of this warranty has not been saved.' }

/** Either of both may be left empty; without both there is none. */
export function EditWarranty({ vehicle, onClose }: Props) {
  const units = useUnits()
  const save = useSetWarranty()
  const [began] = useState({
    until: vehicle.warrantyUntil ?? '',
    distance: String(vehicle.warrantyDistance ?? ''),
  })
  const sent = useContractForm({
    schema: () => import('@pitlane/contract/shapes/vehicles/calls').then((shapes) => shapes.WarrantyLimits),
    initialValues: began,
    send: async ({ until, distance }) => {
      await save.mutateAsync({ vehicleIds: [vehicle.id], until: until || null, distance })
      toast.success('Warranty saved', vehicle.vehicleKey)
      onClose()
    },
  })
  const { form } = sent
  return (
    <SubmitDialog
      title="Maker's warranty"
      about={vehicle.vehicleKey}
      discard={discard}
      onClose={onClose}
      sent={sent}
    >
      <Text c="dimmed">
        Whichever comes first ends it. Oil changes, tires and maintenance are never covered.
      </Text>
      <TextInput label="Until" type="date" {...form.getInputProps('until')} />
      <TextInput
        label={`Odometer (${unitInWords(units)})`}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('distance')}
      />
    </SubmitDialog>
  )
}
