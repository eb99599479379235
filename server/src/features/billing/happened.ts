import type { SubscriptionStatus } from '@pitlane/contract/billing/calls'
import { happening } from '../../platform/happened.ts'

/** Somebody opened a page of Stripe's, or Stripe says something new of the subscription; null when there is none any more. */
export const billingHappened = happening<BillingHappened>('billing')

type BillingHappened =
  | { action: 'checkout' }
  | { action: 'portal' }
  | { action: 'subscription'; status: SubscriptionStatus | null }
