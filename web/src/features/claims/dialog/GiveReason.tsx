import { Text, Textarea } from '@mantine/core'
import { claims, REASON_MAX } from '@pitlane/contract/claims/calls'
import { owed } from '@pitlane/contract/claims/sums'
import { inMoney } from '@pitlane/contract/units'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { SubmitDialog } from '../../../ui/dialog/SubmitDialog.tsx'
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
  const sent = useContractForm({
    schema: () =>
      import('@pitlane/contract/shapes/claims/calls').then((it) => it.claims.waive.input.omit({ id: true })),
    initialValues: began,
    send: async ({ reason }) => {
      await step.mutateAsync({ id: claim.repairId, reason })
      toast.success(done)
      onDone()
    },
  })
  const { form } = sent
  return (
    <SubmitDialog title={title} discard={discard} onClose={onClose} sent={sent} confirm={confirm}>
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
    </SubmitDialog>
  )
}
