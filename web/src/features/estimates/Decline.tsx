import { Button, Group, Stack, Textarea } from '@mantine/core'
import { estimates } from '@pitlane/contract/estimates/calls'
import { REASON_MAX } from '@pitlane/contract/estimates/rules'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useEstimateCall } from './data.ts'

interface Props {
  repairId: string
  at: string
  onCancel: () => void
  onDone: () => void
}

/** Why not: the mechanic is told. */
export function Decline({ repairId, at, onCancel, onDone }: Props) {
  const decline = useEstimateCall(estimates.decline)
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () =>
      import('@pitlane/contract/shapes/estimates/calls').then(({ estimates: { decline } }) =>
        decline.input.pick({ reason: true }),
      ),
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      await decline.mutateAsync({ id: repairId, at, reason })
      toast.success('Estimate declined')
      onDone()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Decline the estimate">
      <Stack gap="sm">
        <Textarea
          label="Reason"
          description="The mechanic reads it."
          required
          rows={3}
          maxLength={REASON_MAX}
          ref={focused}
          {...form.getInputProps('reason')}
        />
        <FormError>{problem}</FormError>
        <Group gap="xs">
          <Button type="submit" color="red" loading={isSending}>
            Decline
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The button that was pressed is gone; what is to be written comes next. */
function focused(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
