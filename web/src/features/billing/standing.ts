import {
  type Billing,
  hasEnded,
  type Subscription,
  type TrialState,
  trialEnds,
  trialState,
} from '@pitlane/contract/billing/calls'
import type { Tenant } from '@pitlane/contract/tenants/calls'
import { dayOfMoment } from '../../ui/time/day-words.ts'

/** Where a business stands, in words: a label, what it means, and what is wrong with it. */
interface Standing {
  label: string
  color: 'green' | 'indigo' | 'orange' | 'red' | 'gray'
  /** Undefined when there is nothing to add. */
  text: string | undefined
  warning?: string
}

type Business = Pick<Tenant, 'freeTrial' | 'freeTrialEnddate' | 'isSubscriber' | 'timezone'>

export function standingOf(
  business: Business,
  { subscription }: Pick<Billing, 'subscription'>,
  now: Date,
): Standing {
  const state = trialState(business, now)
  const { timezone } = business
  if (state.kind === 'subscribed') return subscribed(subscription, timezone)
  const trial = trialStanding(state, timezone)
  const warning = subscription && problemOf(subscription, timezone)
  return warning ? { ...trial, warning } : trial
}

/** Whether the portal has something to show; the server asks the same. */
export function isManageable({ subscription }: Pick<Billing, 'subscription'>): boolean {
  return subscription !== null && !hasEnded(subscription.status)
}

/** Whether a subscription can be begun; one that only waits for its money is brought back instead. */
export function isStartable({
  isSubscriber,
  subscription,
}: Pick<Billing, 'isSubscriber' | 'subscription'>): boolean {
  const isWaiting = subscription?.status === 'unpaid' || subscription?.status === 'paused'
  return !isSubscriber && !isWaiting
}

function subscribed(subscription: Subscription | null, timezone: string): Standing {
  const active = { label: 'Active Subscription', color: 'green' } as const
  if (!subscription) return { ...active, text: undefined }
  const { status, currentPeriodEnd, endsAt } = subscription
  const late =
    status === 'past_due'
      ? {
          warning:
            'The last payment failed. Stripe tries again; please check your card. Until then everybody can go on working.',
        }
      : {}
  if (endsAt)
    return {
      ...active,
      ...late,
      color: 'orange',
      text: `Cancelled. It ends on ${dayOfMoment(endsAt, timezone)}; until then everybody can go on working.`,
    }
  const renewal = currentPeriodEnd && dayOfMoment(currentPeriodEnd, timezone)
  if (!renewal || status === 'past_due') return { ...active, ...late, text: undefined }
  return {
    ...active,
    text:
      status === 'trialing'
        ? `Your free trial goes on; the first payment is on ${renewal}.`
        : `Renews on ${renewal}.`,
  }
}

function trialStanding(state: Exclude<TrialState, { kind: 'subscribed' }>, timezone: string): Standing {
  if (state.kind === 'none')
    return { label: 'No subscription', color: 'gray', text: 'There is no trial and no subscription.' }
  const ends = trialEnds(state, timezone)
  return state.kind === 'expired'
    ? { label: 'Free trial', color: 'red', text: `Your free trial has ${ends}` }
    : { label: 'Free trial', color: 'indigo', text: `Your free trial ends ${ends}` }
}

/** What became of a subscription that no longer lets people work. */
function problemOf({ status, endsAt }: Subscription, timezone: string): string | undefined {
  if (status === 'unpaid')
    return 'Your subscription is unpaid. Pay the open invoice under “Manage billing” to bring it back.'
  if (status === 'paused') return 'Your subscription is paused. Open “Manage billing” to bring it back.'
  if (status === 'incomplete') return 'Your first payment has not gone through yet.'
  if (status === 'incomplete_expired')
    return 'Your first payment did not go through. Nothing was charged; please start again.'
  if (status === 'canceled')
    return endsAt
      ? `Your subscription ended on ${dayOfMoment(endsAt, timezone)}.`
      : 'Your subscription has ended.'
  return undefined
}
