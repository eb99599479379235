import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { SubmitDialog } from '../../../ui/dialog/SubmitDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useEditTemplate } from '../data.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { changesFrom, hasChanges, templateRules, valuesOf } from './template-values.ts'

interface Props {
  template: RoutineTemplate
  onClose: () => void
}

const discard = { text: 'What you changed in this routine has not been saved.' }

export function EditRoutine({ template, onClose }: Props) {
  const [before] = useState(template)
  const edit = useEditTemplate()
  const sent = useContractForm({
    schema: templateRules(false),
    initialValues: valuesOf(before),
    send: async (values) => {
      await edit.mutateAsync({ id: before.id, ...changesFrom(values, before) })
      toast.success('Routine repair saved', values.title)
      onClose()
    },
  })
  const { form } = sent
  return (
    <SubmitDialog
      title="Edit Routine Repair"
      size={640}
      about={before.vehicleKey}
      isChanged={hasChanges(form.values, valuesOf(before))}
      discard={discard}
      onClose={onClose}
      sent={sent}
      gap="lg"
      confirm="Save Changes"
    >
      <TemplateFields form={form} keptCategory={before.category} />
    </SubmitDialog>
  )
}
