import type { Mechanic } from '@pitlane/contract/settings/calls'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { SubmitDialog } from '../../ui/dialog/SubmitDialog.tsx'
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
  const sent = useContractForm({
    schema: () => import('@pitlane/contract/shapes/settings/calls').then((shapes) => shapes.MechanicChanges),
    initialValues: began,
    send: async (values) => {
      await update.mutateAsync({ id: mechanic.id, ...values })
      toast.success('Mechanic saved', mechanic.name)
      onClose()
    },
  })
  const { form } = sent
  return (
    <SubmitDialog
      title={mechanic.name}
      discard={discard}
      onClose={onClose}
      sent={sent}
      name={`Edit ${mechanic.name}`}
    >
      <MechanicFields input={(field) => form.getInputProps(field)} />
    </SubmitDialog>
  )
}
