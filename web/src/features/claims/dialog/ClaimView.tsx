import type { Claim } from '@pitlane/contract/claims/calls'
import type { ClaimStep } from '@pitlane/contract/claims/states'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { hqConfigQuery } from '../../hq/config-query.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { ChargeInHq, SendClaim, TakePaymentBack } from './AskFirst.tsx'
import { ClaimHead } from './ClaimHead.tsx'
import { ClaimSteps } from './ClaimSteps.tsx'
import { ClaimSums } from './ClaimSums.tsx'
import { EditLines } from './EditLines.tsx'
import { Disputed, Waived } from './GiveReason.tsx'
import { HqCharge } from './HqCharge.tsx'
import { NotePayment } from './NotePayment.tsx'
import { offeredSteps } from './offered-steps.ts'
import { type Payment, Payments } from './Payments.tsx'

interface Props {
  claim: Claim
  repair: Repair
  onCover: (isCovered: boolean) => void
  onDone: () => void
}

/** A claim as it stands, what can be done with it now, and the dialogs in which that is done. */
export function ClaimView({ claim, repair, onCover, onDone }: Props) {
  const [opened, setOpened] = useState<ClaimStep>()
  const [payment, setPayment] = useState<Payment>()
  const steps = useOfferedSteps(claim)
  const isCovered = opened !== undefined
  useEffect(() => {
    onCover(isCovered)
    return () => onCover(false)
  }, [onCover, isCovered])

  const close = () => setOpened(undefined)
  const step = (name: ClaimStep) => ({
    claim,
    isOpen: opened === name,
    onClose: close,
    onDone: () => {
      close()
      onDone()
    },
  })
  return (
    <>
      <ClaimHead claim={claim} />
      <ClaimSums claim={claim} />
      <Payments
        payments={claim.payments}
        onTakeBack={(chosen) => {
          setPayment(chosen)
          setOpened('takeBack')
        }}
        mayTakeBack={steps.includes('takeBack')}
      />
      <HqCharge claim={claim} maySettle={steps.includes('settle')} onDone={onDone} />
      <ClaimSteps claim={claim} cause={repair.cause} steps={steps} onOpen={setOpened} onDone={onDone} />
      {opened === 'change' && <EditLines {...step('change')} />}
      {opened === 'pay' && <NotePayment {...step('pay')} />}
      {opened === 'dispute' && <Disputed {...step('dispute')} />}
      {opened === 'waive' && <Waived {...step('waive')} />}
      <SendClaim {...step('send')} />
      <ChargeInHq {...step('charge')} />
      <TakePaymentBack {...step('takeBack')} payment={payment} />
    </>
  )
}

/** Whether HQ is connected is asked where it matters. */
function useOfferedSteps(claim: Claim): ClaimStep[] {
  const isAdmin = useUser()?.role === 'admin'
  const tenant = useQuery(tenantQuery).data
  const mayCharge = isAdmin && tenant?.chargesInHq === true
  const hq = useQuery({ ...hqConfigQuery, enabled: mayCharge }).data
  return offeredSteps(claim, { isAdmin, chargesInHq: mayCharge && hq?.isConnected === true })
}
