import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ReceiptPicker } from '../files/PhotoPicker.tsx'
import type { FileField } from '../files/use-attachments.ts'
import type { ReportValues } from './report-values.ts'

interface Props {
  form: UseFormReturnType<ReportValues>
  receipt: FileField
}

/** What the chosen status asks for. */
export function StatusFields({ form, receipt }: Props) {
  const { status } = form.values
  if (status === 'need') return null
  if (status === 'in progress')
    return (
      <>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
          <TextInput label="Start Date" type="date" required {...form.getInputProps('startDate')} />
          <TextInput label="Start Time" type="time" required {...form.getInputProps('startTime')} />
          <TextInput label="Target End Date" type="date" required {...form.getInputProps('endDate')} />
          <TextInput label="Target End Time" type="time" required {...form.getInputProps('endTime')} />
        </SimpleGrid>
        <Cost form={form} label="Cost" />
      </>
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
        <TextInput label="Target End Date" type="date" required {...form.getInputProps('endDate')} />
        <Cost form={form} label="Repair Cost" />
      </SimpleGrid>
      <ReceiptPicker field={receipt} />
    </>
  )
}

function Cost({ form, label }: { form: Props['form']; label: string }) {
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      leftSection="$"
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...form.getInputProps('repairCost')}
    />
  )
}
