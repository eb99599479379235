import { Button, Text } from '@mantine/core'
import { type Claim, claims, RENTAL_MISSING } from '@pitlane/contract/claims/calls'
import { sendRefusal } from '@pitlane/contract/claims/sending'
import type { ClaimStep } from '@pitlane/contract/claims/states'
import type { Repair } from '@pitlane/contract/repairs/calls'
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCash,
  IconPencil,
  IconPrinter,
  type IconProps,
  IconSend,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import bill from '../../../ui/list/Bill.module.css'
import { useStep } from './use-step.ts'

interface Props {
  claim: Claim
  cause: Repair['cause']
  steps: readonly ClaimStep[]
  onOpen: (step: ClaimStep) => void
  onDone: () => void
}

/** What can be done with a claim now, the likeliest first. */
export function ClaimSteps({ claim, cause, steps, onOpen, onDone }: Props) {
  const { repairId, state } = claim
  const reopen = useStep(claims.reopen, { done: 'Claim reopened', failed: 'The claim was not reopened' })
  const refusal = steps.includes('send') ? sendRefusal(claim, cause) : undefined
  const shown = buttons.filter(({ step }) => steps.includes(step) && !(step === 'send' && refusal))

  async function go(step: ClaimStep) {
    if (step !== 'reopen') return onOpen(step)
    if (await reopen.take({ id: repairId })) onDone()
  }

  return (
    <>
      {refusal && refusal !== RENTAL_MISSING && <Text c="dimmed">{refusal}, so it cannot be sent.</Text>}
      <div className={bill.steps}>
        {shown.map(({ step, label, icon: Picture }, place) => (
          <Button
            key={step}
            variant={place === 0 && leading.includes(step) ? 'filled' : 'default'}
            loading={step === 'reopen' && reopen.isPending}
            leftSection={Picture && <Picture size={17} stroke={1.8} aria-hidden />}
            onClick={() => void go(step)}
          >
            {step === 'send' && state === 'disputed' ? 'Send again' : label}
          </Button>
        ))}
        <Button
          component="a"
          href={`/repairs/${repairId}/claim/print`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
        >
          Print the packet
        </Button>
      </div>
    </>
  )
}

interface StepButton {
  step: ClaimStep
  label: string
  icon?: ComponentType<IconProps>
}

const buttons: readonly StepButton[] = [
  { step: 'send', label: 'Send claim', icon: IconSend },
  { step: 'pay', label: 'Note a payment', icon: IconCash },
  { step: 'charge', label: 'Charge in HQ', icon: IconBuildingBank },
  { step: 'change', label: 'Edit lines', icon: IconPencil },
  { step: 'dispute', label: 'Dispute' },
  { step: 'waive', label: 'Waive' },
  { step: 'reopen', label: 'Reopen', icon: IconArrowBackUp },
]

const leading: readonly ClaimStep[] = ['send', 'pay']
