import { Button, Stack } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialog/Dialog.tsx'
import { GuardedDialog } from '../../../ui/dialog/GuardedDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
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
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: templateRules(false),
    initialValues: valuesOf(before),
    send: async (values) => {
      await edit.mutateAsync({ id: before.id, ...changesFrom(values, before) })
      toast.success('Routine repair saved', values.title)
      onClose()
    },
  })
  return (
    <GuardedDialog
      title="Edit Routine Repair"
      about={before.vehicleKey}
      isChanged={hasChanges(form.values, valuesOf(before))}
      discard={discard}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={onSubmit} noValidate aria-label="Edit Routine Repair">
          <DialogBody>
            <Stack gap="lg">
              <TemplateFields form={form} keptCategory={before.category} />
              <FormError>{problem}</FormError>
            </Stack>
          </DialogBody>
          <DialogFooter>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              Save Changes
            </Button>
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  )
}
