import { Button, Stack, Text, Textarea } from '@mantine/core'
import { claims, REASON_MAX } from '@pitlane/contract/claims/calls'
import { owed } from '@pitlane/contract/claims/sums'
import { inMoney } from '@pitlane/contract/units'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialog/Dialog.tsx'
import { GuardedDialog } from '../../../ui/dialog/GuardedDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { useClaimCall } from '../data.ts'
import type { StepDialog } from './AskFirst.tsx'

export function Disputed(props: StepDialog) {
  return (
    <GiveReason
      {...props}
      call={claims.dispute}
      title={`Dispute claim ${props.claim.number}`}
      about="Note here what the renter objects to. The lines can then be changed and the claim sent again."
      confirm="Note the dispute"
      done="Claim disputed"
    />
  )
}

export function Waived(props: StepDialog) {
  const { number, total, received } = props.claim
  const amount = inMoney(owed(total, received), useUnits())
  return (
    <GiveReason
      {...props}
      call={claims.waive}
      title={`Waive claim ${number}`}
      about={`${amount} is given up. Only an administrator can reopen the claim.`}
      confirm="Waive claim"
      done="Claim waived"
    />
  )
}

interface Props extends StepDialog {
  call: typeof claims.dispute | typeof claims.waive
  title: string
  about: string
  confirm: string
  done: string
}

const discard = { text: 'The reason has not been saved.' }

/** A step that needs a reason, which asks for it before it is taken. */
function GiveReason({ claim, call, title, about, confirm, done, onClose, onDone }: Props) {
  const step = useClaimCall(call)
  const [began] = useState({ reason: '' })
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () =>
      import('@pitlane/contract/shapes/claims/calls').then((it) => it.claims.waive.input.omit({ id: true })),
    initialValues: began,
    send: async ({ reason }) => {
      await step.mutateAsync({ id: claim.repairId, reason })
      toast.success(done)
      onDone()
    },
  })
  return (
    <GuardedDialog title={title} size={560} isChanged={form.isDirty()} discard={discard} onClose={onClose}>
      {(close) => (
        <form onSubmit={onSubmit} noValidate aria-label={title}>
          <DialogBody>
            <Stack gap="md">
              <Text>{about}</Text>
              <Textarea
                label="Reason"
                required
                data-autofocus
                rows={4}
                resize="vertical"
                maxLength={REASON_MAX}
                {...form.getInputProps('reason')}
              />
              <FormError>{problem}</FormError>
            </Stack>
          </DialogBody>
          <DialogFooter>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              {confirm}
            </Button>
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  )
}
