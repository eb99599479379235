import { Button, Stack, Text, TextInput } from '@mantine/core'
import { unitInWords } from '@pitlane/contract/units'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { GuardedDialog } from '../../ui/dialog/GuardedDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
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
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/vehicles/calls').then((shapes) => shapes.WarrantyLimits),
    initialValues: began,
    send: async ({ until, distance }) => {
      await save.mutateAsync({ vehicleIds: [vehicle.id], until: until || null, distance })
      toast.success('Warranty saved', vehicle.vehicleKey)
      onClose()
    },
  })
  return (
    <GuardedDialog
      title="Maker's warranty"
      about={vehicle.vehicleKey}
      size={560}
      isChanged={form.isDirty()}
      discard={discard}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={onSubmit} noValidate aria-label="Maker's warranty">
          <DialogBody>
            <Stack gap="md">
              <Text c="dimmed">
                Whichever comes first ends it. Oil changes, tires and maintenance are never covered.
              </Text>
              <FormError>{problem}</FormError>
              <TextInput label="Until" type="date" {...form.getInputProps('until')} />
              <TextInput
                label={`Odometer (${unitInWords(units)})`}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('distance')}
              />
            </Stack>
          </DialogBody>
          <DialogFooter>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              Save
            </Button>
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  )
}
