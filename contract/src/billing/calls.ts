import { z } from 'zod'
import { DAY } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { instant, message } from '../formats.ts'
import { writtenDay } from '../zones.ts'

/** Days before a trial's end on which administrators are told by mail. */
export const TRIAL_WARNING_DAYS = 3
/** Stripe accepts an end of a trial only when it is at least this far away. */
export const TRIAL_END_MIN_HOURS = 48

export const BILLING_NOT_CONFIGURED = 'Billing is not configured'
export const NO_VEHICLES = 'No vehicles to subscribe'
export const NO_SUBSCRIPTION = 'No subscription to manage'
export const ALREADY_SUBSCRIBED = 'Your business already has a subscription'
export const SUBSCRIPTION_UNPAID =
  'Your subscription has an unpaid invoice. Open "Manage billing" to bring it back.'
export const CHECKOUT_FAILED = 'Unable to create checkout session. Please try again.'
export const PORTAL_FAILED = 'Unable to open the billing portal. Please try again.'
export const WEBHOOK_REFUSED = 'This event is not signed by Stripe.'

interface Trial {
  freeTrial: boolean
  freeTrialEnddate: string | null
  isSubscriber: boolean
}

export type TrialState =
  | { kind: 'subscribed' }
  | { kind: 'trial'; daysLeft: number; endsAt: string }
  | { kind: 'expired'; endsAt: string }
  | { kind: 'none' }

/** Where a business stands; days are rounded up, and a trial is over as soon as its end has passed. */
export function trialState(tenant: Trial, now: Date): TrialState {
  if (tenant.isSubscriber) return { kind: 'subscribed' }
  const endsAt = tenant.freeTrialEnddate
  if (!tenant.freeTrial || endsAt === null) return { kind: 'none' }
  const left = new Date(endsAt).getTime() - now.getTime()
  return left < 0 ? { kind: 'expired', endsAt } : { kind: 'trial', daysLeft: Math.ceil(left / DAY), endsAt }
}

/** "in 12 days (Dec 15, 2026)", "today" or "expired". */
export function trialEnds(state: Extract<TrialState, { endsAt: string }>, timezone: string): string {
  if (state.kind === 'expired') return 'expired'
  if (state.daysLeft === 0) return 'today'
  const date = writtenDay(state.endsAt, { dateStyle: 'medium', timeZone: timezone })
  return `in ${state.daysLeft} ${state.daysLeft === 1 ? 'day' : 'days'} (${date})`
}

/** Every state a subscription can be in, in Stripe's words. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Whether people may work: a payment that is late is given time, one that is given up on is not. */
export function isEntitled(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

/** Whether there is something left to manage; a subscription that has ended never comes back. */
export function hasEnded(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

export const Subscription = z.object({
  status: z.enum(subscriptionStatuses),
  /** Vehicles it is paid for; brought in line with the fleet once a day. */
  quantity: z.int().nonnegative(),
  /** When it renews, or, while `trialing`, is paid for the first time. */
  currentPeriodEnd: instant.nullable(),
  /** Set once it has been cancelled: people may work until then. */
  endsAt: instant.nullable(),
})
export type Subscription = z.output<typeof Subscription>

export const Billing = z.object({
  /** Without Stripe's keys nothing can be subscribed. */
  isConfigured: z.boolean(),
  isSubscriber: z.boolean(),
  /** The latest one, also when it has ended; null when there never was one. */
  subscription: Subscription.nullable(),
  /** Unarchived vehicles, which are the ones that count. */
  vehicleCount: z.int().nonnegative(),
  pricePerVehicle: z.number(),
  monthlyTotal: z.number(),
})
export type Billing = z.output<typeof Billing>

export const billing = {
  current: endpoint({
    method: 'GET',
    path: '/api/billing',
    access: 'user',
    trial: 'open',
    summary: 'Subscription, vehicles that count and the monthly total',
    output: Billing,
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/api/create-subscription-checkout',
    access: 'admin',
    trial: 'open',
    summary: "Begin a subscription: the address of Stripe's checkout page",
    output: z.object({ checkoutUrl: z.string(), vehicleCount: z.int() }),
  }),
  portal: endpoint({
    method: 'POST',
    path: '/api/billing/portal',
    access: 'admin',
    trial: 'open',
    summary: "Manage the subscription: the address of Stripe's customer portal",
    output: z.object({ portalUrl: z.string() }),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    trial: 'open',
    summary: 'Stripe says that something changed; signed by Stripe',
    body: 'bytes',
    output: message,
  }),
}
