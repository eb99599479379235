import { Button, Stack } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { useEffect, useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog/Dialog.tsx'
import { useUnsavedChanges } from '../../../ui/dialog/use-unsaved-changes.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useEditTemplate } from '../data.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { changesFrom, hasChanges, templateRules, valuesOf } from './template-values.ts'

interface Props {
  template: RoutineTemplate
  onClose: () => void
}

export function EditRoutine({ template, onClose }: Props) {
  const [before] = useState(template)
  const edit = useEditTemplate()
  const unsaved = useUnsavedChanges()
  const { setChanged } = unsaved
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: templateRules(false),
    initialValues: valuesOf(before),
    send: async (values) => {
      await edit.mutateAsync({ id: before.id, ...changesFrom(values, before) })
      setChanged(false)
      toast.success('Routine repair saved', values.title)
      onClose()
    },
  })
  const isChanged = hasChanges(form.values, valuesOf(before))
  useEffect(() => setChanged(isChanged), [setChanged, isChanged])
  const close = () => unsaved.unlessChanged(onClose)

  return (
    <>
      <Dialog
        title="Edit Routine Repair"
        about={before.vehicleKey}
        isCovered={unsaved.isAsking}
        hasChanges={isChanged}
        onClose={close}
      >
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
      </Dialog>
      <ConfirmDialog
        isOpen={unsaved.isAsking}
        title="Discard changes"
        confirm="Discard"
        onConfirm={() => unsaved.answer(true)}
        onClose={() => unsaved.answer(false)}
      >
        What you changed in this routine has not been saved.
      </ConfirmDialog>
    </>
  )
}
