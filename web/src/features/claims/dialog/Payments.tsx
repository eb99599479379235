import { ActionIcon, Title } from '@mantine/core'
import type { Claim } from '@pitlane/contract/claims/calls'
import { inMoney } from '@pitlane/contract/units'
import { IconTrash } from '@tabler/icons-react'
import bill from '../../../ui/list/Bill.module.css'
import { dayInWords } from '../../../ui/time/day-words.ts'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './Claim.module.css'

export type Payment = Claim['payments'][number]

interface Props {
  payments: readonly Payment[]
  mayTakeBack: boolean
  onTakeBack: (payment: Payment) => void
}

/** What came in, and when. */
export function Payments({ payments, mayTakeBack, onTakeBack }: Props) {
  const units = useUnits()
  if (payments.length === 0) return null
  return (
    <div>
      <Title order={4} className={classes.heading}>
        Payments
      </Title>
      <ul className={bill.lines} aria-label="Payments">
        {payments.map((payment) => {
          const [amount, day] = [inMoney(payment.amount, units), dayInWords(payment.on)]
          return (
            <li key={payment.id} className={bill.line} data-tool={mayTakeBack || undefined}>
              <span className={bill.what}>{day}</span>
              <span className={bill.amount}>{amount}</span>
              {mayTakeBack && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete the payment of ${amount} on ${day}`}
                  onClick={() => onTakeBack(payment)}
                >
                  <IconTrash size={17} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
