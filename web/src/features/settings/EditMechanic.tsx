import { Button, Stack } from '@mantine/core'
import type { Mechanic } from '@pitlane/contract/settings/calls'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { GuardedDialog } from '../../ui/dialog/GuardedDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useUpdateMechanic } from './data.ts'
import { MechanicFields } from './MechanicFields.tsx'

interface Props {
  mechanic: Mechanic
  onClose: () => void
}

const discard = { text: 'What you changed of this mechanic has not been saved.' }

/** What a mechanic does, how they are reached and what they guarantee; repairs know them by their name, which stays. */
export function EditMechanic({ mechanic, onClose }: Props) {
  const update = useUpdateMechanic()
  const [began] = useState({
    specialization: mechanic.specialization ?? '',
    email: mechanic.email ?? '',
    phone: mechanic.phone ?? '',
    guaranteeDays: String(mechanic.guaranteeDays ?? ''),
    guaranteeDistance: String(mechanic.guaranteeDistance ?? ''),
    language: mechanic.language,
  })
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/settings/calls').then((shapes) => shapes.MechanicChanges),
    initialValues: began,
    send: async (values) => {
      await update.mutateAsync({ id: mechanic.id, ...values })
      toast.success('Mechanic saved', mechanic.name)
      onClose()
    },
  })
  return (
    <GuardedDialog
      title={mechanic.name}
      size={560}
      isChanged={form.isDirty()}
      discard={discard}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={onSubmit} noValidate aria-label={`Edit ${mechanic.name}`}>
          <DialogBody>
            <Stack gap="md">
              <FormError>{problem}</FormError>
              <MechanicFields input={(field) => form.getInputProps(field)} />
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
