import type { Objects } from './objects.ts'
import {
  type CheckoutSession,
  MOST_EVENTS,
  newStripeId,
  type Records,
  type StripeEvent,
  type Subscription,
  type SubscriptionStatus,
} from './records.ts'

export type Life = ReturnType<typeof lifeOf>

/** What happens to sessions and subscriptions, by people and by the clock; everything that happens is an event. */
export function lifeOf(
  records: Records,
  objects: Objects,
  now: () => number,
  onEvent: (event: StripeEvent) => void,
) {
  function tell(type: string, object: object): void {
    const event: StripeEvent = { id: newStripeId('evt', 24), type, created: now(), object, attempts: 0 }
    records.events.push(event)
    if (records.events.length > MOST_EVENTS) records.events.splice(0, records.events.length - MOST_EVENTS)
    onEvent(event)
  }
  const changed = (it: Subscription) => tell('customer.subscription.updated', objects.subscription(it))
  const becomes = (it: Subscription, status: SubscriptionStatus) => {
    it.status = status
    changed(it)
  }
  const isOver = (it: Subscription) => it.status === 'canceled' || it.status === 'incomplete_expired'

  const life = {
    /** The card was accepted on the checkout page. */
    pay(session: CheckoutSession): void {
      if (session.status !== 'open') return
      const start = now()
      const isTrial = session.trialEnd !== null && session.trialEnd > start
      const subscription: Subscription = {
        id: newStripeId('sub', 24),
        itemId: newStripeId('si'),
        customer: session.customer,
        status: isTrial ? 'trialing' : 'active',
        price: session.price,
        quantity: session.quantity,
        trialEnd: isTrial ? session.trialEnd : null,
        periodStart: start,
        periodEnd: isTrial && session.trialEnd ? session.trialEnd : monthAfter(start),
        cancelAtPeriodEnd: false,
        canceledAt: null,
        endedAt: null,
        metadata: session.subscriptionMetadata,
        created: start,
      }
      records.subscriptions[subscription.id] = subscription
      session.status = 'complete'
      session.subscription = subscription.id
      tell('customer.subscription.created', objects.subscription(subscription))
      tell('invoice.paid', objects.invoice(subscription, true))
      tell('checkout.session.completed', objects.session(session))
    },

    expire(session: CheckoutSession): void {
      session.status = 'expired'
      tell('checkout.session.expired', objects.session(session))
    },

    setQuantity(it: Subscription, quantity: number): void {
      if (it.quantity === quantity) return
      it.quantity = quantity
      changed(it)
    },

    cancelAtPeriodEnd(it: Subscription, isCancelled: boolean): void {
      it.cancelAtPeriodEnd = isCancelled
      it.canceledAt = isCancelled ? now() : null
      changed(it)
    },

    end(it: Subscription): void {
      if (isOver(it)) return
      it.status = 'canceled'
      it.canceledAt ??= now()
      it.endedAt = now()
      tell('customer.subscription.deleted', objects.subscription(it))
    },

    /** A payment fails: the money is asked for again for a while. */
    fail(it: Subscription): void {
      tell('invoice.payment_failed', objects.invoice(it, false))
      becomes(it, 'past_due')
    },

    /** The open invoice was paid after all. */
    settle(it: Subscription): void {
      tell('invoice.paid', objects.invoice(it, true))
      becomes(it, 'active')
    },

    giveUp: (it: Subscription) => becomes(it, 'unpaid'),
    pause: (it: Subscription) => becomes(it, 'paused'),

    /** What the clock has brought about since somebody last looked. */
    advance(): void {
      for (const session of Object.values(records.sessions))
        if (session.status === 'open' && session.expiresAt <= now()) life.expire(session)
      for (const it of Object.values(records.subscriptions)) if (!isOver(it)) advanceOne(it)
    },
  }

  function advanceOne(it: Subscription): void {
    if (it.periodEnd > now()) return
    if (it.cancelAtPeriodEnd) {
      life.end(it)
      return
    }
    if (it.status !== 'active' && it.status !== 'trialing') return
    it.status = 'active'
    while (it.periodEnd <= now()) {
      it.periodStart = it.periodEnd
      it.periodEnd = monthAfter(it.periodStart)
    }
    tell('invoice.paid', objects.invoice(it, true))
    changed(it)
  }

  return life
}

/** The same day of the next month, in seconds; the last day where a month is shorter. */
function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}
