import { Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCalendarEvent } from '@tabler/icons-react'
import { ReceiptPicker } from '../../files/PhotoPicker.tsx'
import type { FileField } from '../../files/use-attachments.ts'
import { Field } from './Field.tsx'
import type { FormValues } from './form-values.ts'
import { statusRows } from './layout.ts'
import { Rows } from './Rows.tsx'

interface Props {
  form: UseFormReturnType<FormValues>
  receipt: FileField
  /** An edit asks for the cost of what is completed; a report does not. */
  isCostRequired?: boolean
  /** The dates are not to be changed by accident. */
  isLocked?: boolean
  onUnlock?: () => void
  /** What there is to say about the cost of what is completed. */
  costNote?: string | null
  /** What the end of a completed repair is called. */
  endLabel?: string
}

/** What the chosen status asks for. */
export function StatusFields(props: Props) {
  const { form, receipt, isCostRequired = false, isLocked = false, onUnlock } = props
  const isCompleted = form.values.status === 'completed'
  const moment = (name: 'startDate' | 'startTime' | 'endDate' | 'endTime') => (
    <Field form={form} name={name} required disabled={isLocked} />
  )
  const end = isCompleted && props.endLabel ? { label: props.endLabel } : {}
  const drawn = {
    startDate: moment('startDate'),
    startTime: moment('startTime'),
    endDate: <Field form={form} name="endDate" required disabled={isLocked} {...end} />,
    endTime: moment('endTime'),
    repairCost: isCompleted ? (
      <Field
        form={form}
        name="repairCost"
        required={isCostRequired}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={props.costNote}
      />
    ) : (
      <Field form={form} name="repairCost" label="Cost" />
    ),
    receiptUrl: <ReceiptPicker field={receipt} />,
  }
  return (
    <>
      {isLocked && <LockedDates onUnlock={onUnlock} />}
      <Rows form={form} rows={statusRows[form.values.status]} drawn={drawn} from="xs" />
    </>
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
