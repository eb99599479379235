import { Alert, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refresh } from '../../platform/live-updates.ts'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery } from '../tenants/data.ts'

/** Stripe's word usually arrives by itself; when live updates are down, it is asked for. */
const ASK_EVERY = 3000
const USUAL = 30_000

interface Props {
  outcome: 'success' | 'cancelled'
  /** Everything about it has been said. */
  onDone: () => void
}

/** Somebody comes back from Stripe's checkout: paid, which Stripe has yet to tell the server, or not. */
export function CheckoutReturn({ outcome, onDone }: Props) {
  const isSubscriber = useQuery(tenantQuery).data?.isSubscriber ?? false

  useEffect(() => {
    if (outcome === 'cancelled')
      toast.notice('Checkout cancelled', 'Nothing was charged. You can start whenever you like.')
    else if (isSubscriber)
      toast.success('Your subscription is active', 'Thank you! Every page can be reached.')
    else return
    onDone()
  }, [outcome, isSubscriber, onDone])

  return outcome === 'success' && !isSubscriber ? <Confirming /> : null
}

function Confirming() {
  const client = useQueryClient()
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const asking = setInterval(() => refresh(client, ['tenant']), ASK_EVERY)
    const waiting = setTimeout(() => setLate(true), USUAL)
    return () => {
      clearInterval(asking)
      clearTimeout(waiting)
    }
  }, [client])

  return (
    <Alert color="indigo" mb="md" title="Your payment is being confirmed" icon={<Loader size={18} />}>
      {isLate
        ? 'It takes longer than usual. You can stay or come back later: access opens by itself as soon as Stripe confirms the payment.'
        : 'This takes a moment. Access opens by itself; there is no need to sign in again.'}
    </Alert>
  )
}
