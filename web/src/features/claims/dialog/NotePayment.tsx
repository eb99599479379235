import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { type Claim, claims } from '@pitlane/contract/claims/calls'
import { owed, paymentProblems } from '@pitlane/contract/claims/sums'
import { dayIn } from '@pitlane/contract/formats'
import { inMoney, plainMoney } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { SubmitDialog } from '../../../ui/dialog/SubmitDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { MoneyInput } from '../../tenants/MoneyInput.tsx'
import { useUnits } from '../../tenants/use-units.ts'
import { useClaimCall } from '../data.ts'
import type { StepDialog } from './AskFirst.tsx'
import { rulesOn } from './rules.ts'

const discard = { text: 'The payment has not been noted.' }

interface TypedPayment extends Record<string, unknown> {
  amount: string
  on: string
}

/** What came in: all that is owed, today, unless something else is said. */
export function NotePayment({ claim, onClose, onDone }: StepDialog) {
  const units = useUnits()
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const stillOwed = owed(claim.total, claim.received)
  const pay = useClaimCall(claims.pay)
  const [began] = useState<TypedPayment>(() => ({
    amount: plainMoney(stillOwed),
    on: dayIn(timezone, new Date()),
  }))
  const sent = useContractForm({
    schema: paymentRules(claim),
    initialValues: began,
    send: async (values) => {
      const { state } = await pay.mutateAsync({ id: claim.repairId, ...toSend(values) })
      toast.success('Payment noted', state === 'paid' ? 'The claim is paid.' : undefined)
      onDone()
    },
  })
  const { form } = sent
  return (
    <SubmitDialog
      title="Note a payment"
      discard={discard}
      onClose={onClose}
      sent={sent}
      confirm="Note payment"
    >
      <Text>
        {inMoney(stillOwed, units)} of claim {claim.number} is still owed.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MoneyInput label="Amount" required data-autofocus {...form.getInputProps('amount')} />
        <TextInput label="Received on" type="date" required {...form.getInputProps('on')} />
      </SimpleGrid>
    </SubmitDialog>
  )
}

function toSend({ amount, on }: TypedPayment) {
  return { amount: amount.trim() === '' ? Number.NaN : Number(amount), on }
}

/** The contract's rules on what would be sent for this claim. */
function paymentRules({ repairId, total, received }: Claim) {
  return async () => {
    const { claims } = await import('@pitlane/contract/shapes/claims/calls')
    return rulesOn(
      claims.pay.input,
      (values: TypedPayment) => ({ id: repairId, ...toSend(values) }),
      ({ amount }) => paymentProblems(amount, owed(total, received)),
    )
  }
}
