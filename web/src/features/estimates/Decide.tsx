import { Button, Group, Stack, Textarea } from '@mantine/core'
import { estimates } from '@pitlane/contract/estimates/calls'
import { REASON_MAX } from '@pitlane/contract/estimates/rules'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import bill from '../../ui/list/Bill.module.css'
import { toast } from '../../ui/toast/toast.ts'
import { useEstimateCall } from './data.ts'

interface Props {
  repairId: string
  estimate: Estimate
  onDone: () => void
}

/** An administrator decides on the estimate that is shown, and on no newer one. */
export function Decide({ repairId, estimate: { at }, onDone }: Props) {
  const [isDeclining, setDeclining] = useState(false)
  const approve = useEstimateCall(estimates.approve)

  async function press() {
    try {
      await approve.mutateAsync({ id: repairId, at })
      toast.success('Estimate approved')
      onDone()
    } catch {
      // Said below.
    }
  }

  if (isDeclining)
    return <Decline repairId={repairId} at={at} onCancel={() => setDeclining(false)} onDone={onDone} />
  return (
    <>
      <div className={bill.steps}>
        <Button
          loading={approve.isPending}
          leftSection={<IconCheck size={17} stroke={1.8} aria-hidden />}
          onClick={() => void press()}
        >
          Approve
        </Button>
        <Button
          variant="default"
          disabled={approve.isPending}
          leftSection={<IconX size={17} stroke={1.8} aria-hidden />}
          onClick={() => setDeclining(true)}
        >
          Decline
        </Button>
      </div>
      <FormError>
        {approve.isError ? sentenceOf(approve.error, 'The estimate was not approved') : undefined}
      </FormError>
    </>
  )
}

interface DeclineProps {
  repairId: string
  at: string
  onCancel: () => void
  onDone: () => void
}

function Decline({ repairId, at, onCancel, onDone }: DeclineProps) {
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
