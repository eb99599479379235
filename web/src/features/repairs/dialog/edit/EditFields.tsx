import { Badge, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { dayIn, EXPECTED_HOURS } from '@pitlane/contract/formats'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { isClaimFixed, REPAIR_HAS_CLAIM } from '@pitlane/contract/repairs/claim/states'
import { repairFields } from '@pitlane/contract/repairs/fields'
import { overdueLabel } from '@pitlane/contract/routine/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PhotoPicker, ReceiptPicker } from '../../../files/PhotoPicker.tsx'
import type { FileField } from '../../../files/use-attachments.ts'
import { vehicleTemplatesQuery } from '../../../routine/data.ts'
import { tenantQuery } from '../../../tenants/data.ts'
import {
  CategorySelect,
  CauseSelect,
  MechanicSelect,
  StatusChoice,
  TemplateSelect,
  UrgencyChoice,
} from '../../form/Choices.tsx'
import { Field } from '../../form/Field.tsx'
import { FoundField } from '../../form/FoundField.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { editRows } from '../../form/layout.ts'
import { filledBy } from '../../form/planned-times.ts'
import { Rows } from '../../form/Rows.tsx'
import { StatusFields } from '../../form/StatusFields.tsx'
import { useOverEstimate } from '../../form/use-over-estimate.ts'
import { hasLockedDates, offeredTemplates } from './edit-values.ts'

interface Props {
  form: UseFormReturnType<FormValues>
  before: Repair
  photos: FileField
  receipt: FileField
}

export function EditFields({ form, before, photos, receipt }: Props) {
  const [isUnlocked, setUnlocked] = useState(false)
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const isCompleted = form.values.status === 'completed'
  const fixedBy = isClaimFixed(before.claim) ? REPAIR_HAS_CLAIM : undefined
  const hasReceiptOnly = form.values.status === 'need' && before.receiptUrl !== null
  const costNote = useOverEstimate(form.values.repairCost, before)
  const drawn = {
    templateId: <Template form={form} before={before} />,
    ...(before.rentalId && {
      reservationNumber: (
        <Field form={form} name="reservationNumber" readOnly description="Of the rental that was chosen" />
      ),
    }),
    description: (
      <Textarea
        label={repairFields.description.label}
        required
        rows={5}
        resize="vertical"
        {...form.getInputProps('description')}
      />
    ),
    imageUrls: <PhotoPicker field={photos} />,
    vehicleKey: (
      <Field
        form={form}
        name="vehicleKey"
        description={fixedBy}
        disabled={!isCompleted || fixedBy !== undefined}
      />
    ),
    mechanic: <MechanicSelect form={form} kept={before.mechanic} />,
    category: <CategorySelect form={form} kept={before.category} />,
    expectedHours: <Field form={form} name="expectedHours" placeholder={String(EXPECTED_HOURS)} />,
    cause: <CauseSelect form={form} fixedBy={fixedBy} />,
    foundAt: <FoundField form={form} />,
    urgencyLevel: <UrgencyChoice form={form} />,
    status: (
      <StatusChoice form={form} filledBy={(status) => filledBy(status, before, form.values, timezone)} />
    ),
    byStatus: (
      <StatusFields
        form={form}
        receipt={receipt}
        isCostRequired
        costNote={costNote}
        isLocked={!isUnlocked && hasLockedDates(before, form.values)}
        onUnlock={() => {
          flushSync(() => setUnlocked(true))
          form.getInputNode<HTMLInputElement, string>('startDate')?.focus()
        }}
      />
    ),
    odometerReading: <Field form={form} name="odometerReading" required={isCompleted} />,
  }
  return (
    <>
      <Rows form={form} rows={editRows} drawn={drawn} />
      {hasReceiptOnly && <ReceiptPicker field={receipt} />}
    </>
  )
}

/** Only the link changes: what was written about this repair stays. */
function Template({ form, before }: Pick<Props, 'form' | 'before'>) {
  const templates = useQuery(vehicleTemplatesQuery(before.vehicle.vehicleKey)).data
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const offered = offeredTemplates(templates, before.originatingTemplate)
  if (offered.length === 0) return null
  const linked = offered.find(({ id }) => id === form.values.templateId)
  const overdue = linked && overdueLabel(linked.nextDueDate, dayIn(timezone, new Date()))
  return (
    <div>
      <TemplateSelect
        form={form}
        templates={offered}
        description="The routine this repair belongs to"
        onChoose={(chosen) => form.setFieldValue('templateId', chosen)}
      />
      {overdue && (
        <Badge color="red" mt={6}>
          {overdue}
        </Badge>
      )}
    </div>
  )
}
