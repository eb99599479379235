import { randomBytes } from 'node:crypto'

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

export interface Product {
  id: string
  name: string
  created: number
}

export interface Price {
  id: string
  product: string
  currency: string
  unitAmount: number
  interval: string
  lookupKey: string | null
  isActive: boolean
  metadata: Record<string, string>
  created: number
}

export interface Customer {
  id: string
  name: string | null
  email: string | null
  metadata: Record<string, string>
  isDeleted: boolean
  created: number
}

export interface CheckoutSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  customer: string
  clientReferenceId: string | null
  price: string
  quantity: number
  trialEnd: number | null
  successUrl: string
  cancelUrl: string | null
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  subscription: string | null
  expiresAt: number
  created: number
}

export interface Subscription {
  id: string
  itemId: string
  customer: string
  status: SubscriptionStatus
  price: string
  quantity: number
  trialEnd: number | null
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  metadata: Record<string, string>
  created: number
}

export interface PortalSession {
  id: string
  customer: string
  returnUrl: string
  created: number
}

export interface StripeEvent {
  id: string
  type: string
  created: number
  /** The thing as it was when the event happened. */
  object: object
  /** Attempts so far; undefined once it was delivered or lost. */
  attempts?: number
}

/** All that this Stripe knows, as it is kept in its file. */
export interface Records {
  products: Record<string, Product>
  prices: Record<string, Price>
  customers: Record<string, Customer>
  sessions: Record<string, CheckoutSession>
  subscriptions: Record<string, Subscription>
  portals: Record<string, PortalSession>
  events: StripeEvent[]
}

export const MOST_EVENTS = 1000

export function noRecords(): Records {
  return {
    products: byId({}),
    prices: byId({}),
    customers: byId({}),
    sessions: byId({}),
    subscriptions: byId({}),
    portals: byId({}),
    events: [],
  }
}

/** Found by an id that somebody else chose: nothing is in it but what was put there. */
export function byId<T>(kept: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null), kept)
}

/** `cus_` and letters and digits that nobody guesses. */
export function newStripeId(prefix: string, length = 14): string {
  const letters = randomBytes(length * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
  return `${prefix}_${letters.slice(0, length)}`
}
