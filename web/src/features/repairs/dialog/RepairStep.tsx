import { Button, Stack, Title } from '@mantine/core'
import { AppError } from '@pitlane/contract/errors'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { useContractForm } from '../../../platform/form.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialog/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { savedFile } from '../../files/attachments.ts'
import { useAttachments } from '../../files/use-attachments.ts'
import { useTidyUp } from '../../files/use-tidy-up.ts'
import { Covers } from '../../guarantees/Covers.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import { useEditRepair } from '../data.ts'
import { MechanicSelect } from '../form/Choices.tsx'
import classes from '../form/DialogForm.module.css'
import { Field } from '../form/Field.tsx'
import { StatusFields } from '../form/StatusFields.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useOverEstimate } from '../form/use-over-estimate.ts'
import { stepLooks } from './step-looks.ts'
import { stepChanges, stepRules, stepValues } from './step-values.ts'
import type { Step } from './steps.ts'

const RECEIPT_MISSING = 'The receipt has not been uploaded. Retry or remove it, then try again.'

interface Props {
  /** As it is now: a step is taken from there. */
  repair: Repair
  step: Step
  onChanged: (hasChanges: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** One step further, with only what that step asks for. */
export function RepairStep({ repair, step, onChanged, onCancel, onSaved }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const edit = useEditRepair()
  const [isSaved, setSaved] = useState(false)
  const [began] = useState(() => ({
    values: stepValues(repair, step, new Date(), timezone),
    receipt: repair.receiptUrl ? [savedFile(repair.receiptUrl, 'Saved receipt')] : [],
  }))
  const receipt = useAttachments('receipt', 1, began.receipt)
  const { name, title, icon } = stepLooks[step]

  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: stepRules(repair),
    initialValues: began.values,
    otherwise: (error) => sentenceOf(error, 'Failed to update repair'),
    send: async (values) => {
      const receipts = await receipt.store.arrived()
      if (!receipts) throw new AppError('invalid', RECEIPT_MISSING)
      const changes = stepChanges(values, repair, receipts[0] ?? null, new Date())
      await edit.mutateAsync({ id: repair.id, ...changes })
      setSaved(true)
      onChanged(false)
      toast.success('Success', 'Repair updated successfully')
      onSaved()
    },
  })

  const isBusy = isSending || isSaved
  const costNote = useOverEstimate(form.values.repairCost, repair)
  const hasChanges = form.isDirty() || receipt.files.map(({ id }) => id).join() !== (repair.receiptUrl ?? '')
  const element = useFirstGap()
  useTidyUp(receipt.files, isSaved)
  useEffect(() => onChanged(hasChanges && !isSaved), [hasChanges, isSaved, onChanged])

  return (
    <form ref={element} className={classes.form} onSubmit={onSubmit} noValidate aria-label={title}>
      <DialogBody>
        <Stack gap="lg">
          <Title order={3}>{title}</Title>
          {step === 'complete' && <Covers covers={repair.covered} />}
          <StatusFields
            form={form}
            receipt={receipt}
            isCostRequired
            costNote={costNote}
            endLabel="Completion Date"
          />
          {step === 'complete' ? (
            <Field form={form} name="odometerReading" required />
          ) : (
            <MechanicSelect form={form} kept={repair.mechanic} />
          )}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <FormError title="Error" className={classes.notice}>
          {problem ?? messageOf(form.errors.status)}
        </FormError>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton icon={icon} isBusy={isBusy} busy="Saving...">
          {name}
        </SubmitButton>
      </DialogFooter>
    </form>
  )
}

/** The button that was pressed is gone; what is left to fill in comes next. */
function useFirstGap() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? [])]
    const gap = fields.find(({ required, value }) => required && !value) ?? fields[0]
    gap?.focus()
  }, [])
  return form
}

/** The status is not a field of this form, so what is wrong with it is said below. */
function messageOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}
