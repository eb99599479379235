import { Button } from '@mantine/core'
import { type Billing, CHECKOUT_FAILED, NO_VEHICLES } from '@pitlane/contract/billing/calls'
import { IconCreditCard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { inDollars } from '../../platform/money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useStartCheckout } from './data.ts'

/** Long enough to read where one is being led. */
const REDIRECT_AFTER = 1000
const FAILED = 'Failed to create subscription'
const INVALID = 'Invalid checkout session. Please try again.'

export function StartSubscription({ billing }: { billing: Billing }) {
  const checkout = useStartCheckout()
  const { isLeaving, leave } = useLeave()
  if (billing.vehicleCount === 0) return <Button disabled>{NO_VEHICLES}</Button>

  function start() {
    checkout.mutate(
      {},
      {
        onSuccess: ({ checkoutUrl }) => {
          if (!isWebAddress(checkoutUrl)) return toast.error(FAILED, INVALID)
          toast.notice('Redirecting to Stripe', 'You pay there, and come back here afterwards.')
          leave(checkoutUrl)
        },
        onError: (error) => toast.error(FAILED, sentenceOf(error, CHECKOUT_FAILED)),
      },
    )
  }

  return (
    <Button
      leftSection={<IconCreditCard size={18} stroke={1.7} aria-hidden />}
      loading={checkout.isPending || isLeaving}
      onClick={start}
    >
      Start Subscription - {inDollars(billing.monthlyTotal)}/month
    </Button>
  )
}

/** The server's answer is not parsed here, so it may lack what it promises. */
function isWebAddress(address: unknown): address is string {
  return typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address)
}

/** Leads elsewhere in a moment; whoever comes back by the browser's Back button finds the page as it was. */
function useLeave() {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!address) return
    const timer = setTimeout(() => window.location.assign(address), REDIRECT_AFTER)
    const onReturn = () => setAddress(undefined)
    window.addEventListener('pageshow', onReturn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [address])
  return { isLeaving: address !== undefined, leave: setAddress }
}
