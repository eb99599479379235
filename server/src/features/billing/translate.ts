import {
  hasEnded,
  isEntitled,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '@pitlane/contract/billing/calls'
import type Stripe from 'stripe'

/** A subscription in our words. */
export interface KnownSubscription {
  stripeId: string
  /** What carries the quantity. */
  stripeItemId: string | null
  status: SubscriptionStatus
  quantity: number
  currentPeriodEnd: Date | null
  endsAt: Date | null
}

/** Of all a customer ever had: one that lets people work, else one that still can, else the newest. */
export function theOneThatCounts(
  subscriptions: readonly Stripe.Subscription[],
): KnownSubscription | undefined {
  const rank = (it: KnownSubscription) => (isEntitled(it.status) ? 2 : hasEnded(it.status) ? 0 : 1)
  const [first] = subscriptions
    .map((it) => ({ known: toKnown(it), created: it.created }))
    .sort(
      (a, b) =>
        rank(b.known) - rank(a.known) ||
        b.created - a.created ||
        (a.known.stripeId < b.known.stripeId ? 1 : -1),
    )
  return first?.known
}

function toKnown(subscription: Stripe.Subscription): KnownSubscription {
  const item = subscription.items.data[0]
  const periodEnd = item?.current_period_end ?? null
  const endsAt =
    subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null)
  return {
    stripeId: subscription.id,
    stripeItemId: item?.id ?? null,
    status: toStatus(subscription.status),
    quantity: item?.quantity ?? 0,
    currentPeriodEnd: toDate(periodEnd),
    endsAt: toDate(endsAt),
  }
}

function toStatus(status: string): SubscriptionStatus {
  const known = subscriptionStatuses.find((it) => it === status)
  if (!known) throw new Error(`Stripe says a subscription is ${status}, which is not known here`)
  return known
}

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
