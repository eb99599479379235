import { type Claim, claims } from '@pitlane/contract/claims/calls'
import { owed } from '@pitlane/contract/claims/sums'
import { rentalName } from '@pitlane/contract/repairs/words'
import { inMoney } from '@pitlane/contract/units'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { dayInWords } from '../../../ui/time/day-words.ts'
import { useUnits } from '../../tenants/use-units.ts'
import type { Payment } from './Payments.tsx'
import { useStep } from './use-step.ts'

/** A step that is asked about before it is taken. */
export interface StepDialog {
  claim: Claim
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

export function SendClaim({ claim, isOpen, onClose, onDone }: StepDialog) {
  const total = inMoney(claim.total, useUnits())
  const { take, isPending } = useStep(claims.send, {
    done: 'Claim sent',
    failed: 'The claim was not sent',
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Send claim ${claim.number}`}
      confirm="Send claim"
      color="indigo"
      isPending={isPending}
      onConfirm={async () => ((await take({ id: claim.repairId })) ? onDone() : onClose())}
      onClose={onClose}
    >
      {nameOf(claim)} is asked for {total}. From then on the rental, the cause and the car stay as they are.
      Pitlane writes to nobody: please hand over the packet.
    </ConfirmDialog>
  )
}

export function ChargeInHq({ claim, isOpen, onClose, onDone }: StepDialog) {
  const amount = inMoney(owed(claim.total, claim.received), useUnits())
  const { take, isPending } = useStep(claims.charge, {
    done: 'Sent to HQ',
    failed: 'Nothing was sent to HQ',
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Charge in HQ"
      confirm={`Charge ${amount}`}
      isPending={isPending}
      onConfirm={async () => ((await take({ id: claim.repairId })) ? onDone() : onClose())}
      onClose={onClose}
    >
      {nameOf(claim)} is charged with {amount} in HQ, under {claim.number}. HQ is asked once.
    </ConfirmDialog>
  )
}

/** `payment` stays while the dialog closes. */
export function TakePaymentBack(props: StepDialog & { payment: Payment | undefined }) {
  const { claim, payment, isOpen, onClose, onDone } = props
  const units = useUnits()
  const { take, isPending } = useStep(claims.takeBack, {
    done: 'Payment deleted',
    failed: 'The payment was not deleted',
  })
  if (!payment) return null
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete payment"
      confirm="Delete"
      isPending={isPending}
      onConfirm={async () =>
        (await take({ id: claim.repairId, paymentId: payment.id })) ? onDone() : onClose()
      }
      onClose={onClose}
    >
      The payment of {inMoney(payment.amount, units)} on {dayInWords(payment.on)} is owed again.
    </ConfirmDialog>
  )
}

function nameOf({ rental }: Claim): string {
  return rental ? rentalName(rental.number ?? rental.id) : 'The rental'
}
