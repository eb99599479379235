import { Badge, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { dayIn } from '@pitlane/contract/formats'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { overdueLabel } from '@pitlane/contract/routine/words'
import { unitInWords } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PhotoPicker, ReceiptPicker } from '../../files/PhotoPicker.tsx'
import type { FileField } from '../../files/use-attachments.ts'
import { vehicleTemplatesQuery } from '../../routine/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import {
  CategorySelect,
  ExpectedHours,
  MechanicSelect,
  StatusChoice,
  TemplateSelect,
  UrgencyChoice,
} from '../RepairFields.tsx'
import type { ReportValues } from '../report/report-values.ts'
import { hasLockedDates, offeredTemplates } from './edit-values.ts'
import { filledBy } from './planned-times.ts'
import { StatusFields } from './StatusFields.tsx'

interface Props {
  form: UseFormReturnType<ReportValues>
  before: Repair
  photos: FileField
  receipt: FileField
}

export function EditFields({ form, before, photos, receipt }: Props) {
  const [isUnlocked, setUnlocked] = useState(false)
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const isCompleted = form.values.status === 'completed'
  const hasReceiptOnly = form.values.status === 'need' && before.receiptUrl !== null
  return (
    <>
      <Template form={form} before={before} />
      <TextInput label="Title" required autoComplete="off" {...form.getInputProps('title')} />
      <TextInput label="Reservation Number" autoComplete="off" {...form.getInputProps('reservationNumber')} />
      <Textarea
        label="Description"
        required
        rows={5}
        resize="vertical"
        {...form.getInputProps('description')}
      />
      <PhotoPicker field={photos} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
        <TextInput
          label="Vehicle Key"
          required
          autoComplete="off"
          disabled={!isCompleted}
          {...form.getInputProps('vehicleKey')}
        />
        <MechanicSelect form={form} kept={before.mechanic} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="lg">
        <CategorySelect form={form} kept={before.category} />
        <ExpectedHours form={form} />
      </SimpleGrid>
      <UrgencyChoice form={form} label="Priority" />
      <StatusChoice form={form} filledBy={(status) => filledBy(status, before, form.values, timezone)} />
      <StatusFields
        form={form}
        receipt={receipt}
        isCostRequired
        isLocked={!isUnlocked && hasLockedDates(before, form.values)}
        onUnlock={() => {
          flushSync(() => setUnlocked(true))
          form.getInputNode<HTMLInputElement, string>('startDate')?.focus()
        }}
      />
      <TextInput
        label="Odometer Reading"
        description={`In ${unitInWords(useUnits())}`}
        required={isCompleted}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('odometerReading')}
      />
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
