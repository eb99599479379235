import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { currencySymbol } from '@pitlane/contract/units'
import { IconCalendarEvent } from '@tabler/icons-react'
import { ReceiptPicker } from '../../files/PhotoPicker.tsx'
import type { FileField } from '../../files/use-attachments.ts'
import { useUnits } from '../../tenants/use-units.ts'
import type { ReportValues } from '../report/report-values.ts'

interface Props {
  form: UseFormReturnType<ReportValues>
  receipt: FileField
  /** An edit asks for the cost of what is completed; a report does not. */
  isCostRequired?: boolean
  /** The dates are not to be changed by accident. */
  isLocked?: boolean
  onUnlock?: () => void
  /** What the end of a completed repair is called. */
  endLabel?: string
}

/** What the chosen status asks for. */
export function StatusFields(props: Props) {
  const { form, receipt, isCostRequired = false, isLocked = false, onUnlock } = props
  const { status } = form.values
  if (status === 'need') return null
  if (status === 'in progress')
    return (
      <>
        {isLocked && <LockedDates onUnlock={onUnlock} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
          <Moment form={form} field="startDate" label="Start Date" isLocked={isLocked} />
          <Moment form={form} field="startTime" label="Start Time" isLocked={isLocked} />
          <Moment form={form} field="endDate" label="Target End Date" isLocked={isLocked} />
          <Moment form={form} field="endTime" label="Target End Time" isLocked={isLocked} />
        </SimpleGrid>
        <Cost form={form} label="Cost" />
      </>
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
        <Moment form={form} field="endDate" label={props.endLabel ?? 'Target End Date'} />
        <Cost form={form} label="Repair Cost" isRequired={isCostRequired} />
      </SimpleGrid>
      <ReceiptPicker field={receipt} />
    </>
  )
}

interface MomentProps {
  form: Props['form']
  field: 'startDate' | 'startTime' | 'endDate' | 'endTime'
  label: string
  isLocked?: boolean
}

function Moment({ form, field, label, isLocked = false }: MomentProps) {
  return (
    <TextInput
      label={label}
      type={field.endsWith('Date') ? 'date' : 'time'}
      required
      disabled={isLocked}
      {...form.getInputProps(field)}
    />
  )
}

function LockedDates({ onUnlock }: { onUnlock: (() => void) | undefined }) {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed">This repair is under way, so its dates are locked.</Text>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={17} stroke={1.8} aria-hidden />}
        onClick={onUnlock}
      >
        Change dates
      </Button>
    </Group>
  )
}

interface CostProps {
  form: Props['form']
  label: string
  isRequired?: boolean
}

function Cost({ form, label, isRequired = false }: CostProps) {
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      leftSection={currencySymbol(useUnits())}
      required={isRequired}
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...form.getInputProps('repairCost')}
    />
  )
}
