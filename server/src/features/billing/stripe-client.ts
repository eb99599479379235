import { BILLING_NOT_CONFIGURED } from '@pitlane/contract/billing/calls'
import { AppError } from '@pitlane/contract/errors'
import type Stripe from 'stripe'
import type { Config } from '../../config.ts'
import type { Moment } from '../../platform/context.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 1

/** One client per configuration, loaded when it is first needed: it is heavy, and most requests never ask for it. */
const clients = new WeakMap<Config, Promise<Stripe>>()

export function isConfigured({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Config): boolean {
  return Boolean(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)
}

export function stripeOf({ platform: { config } }: Moment): Promise<Stripe> {
  if (!isConfigured(config)) throw new AppError('not_configured', BILLING_NOT_CONFIGURED)
  const known = clients.get(config) ?? openClient(config)
  clients.set(config, known)
  return known
}

async function openClient({ STRIPE_SECRET_KEY = '', STRIPE_API_URL }: Config): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(STRIPE_SECRET_KEY, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(STRIPE_API_URL && elsewhere(new URL(STRIPE_API_URL))),
  })
}

function elsewhere({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) } as const
}

/** Asks Stripe for somebody who waits; whatever Stripe has against it, they read one calm sentence. */
export async function askStripe<T>(
  moment: Moment,
  sentence: string,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = await stripeOf(moment)
  try {
    return await ask(stripe)
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    if (failure.type === 'StripeAuthenticationError' || failure.type === 'StripePermissionError')
      throw new AppError('not_configured', BILLING_NOT_CONFIGURED, { cause: error })
    throw new AppError('overloaded', sentence, { cause: error })
  }
}

/** Stripe no longer has the customer we know; somebody deleted it there. */
export function isMissingCustomer(error: unknown): boolean {
  const failure = stripeFailure(error)
  return failure?.code === 'resource_missing' && failure.param === 'customer'
}

export function isMissing(error: unknown): boolean {
  return stripeFailure(error)?.code === 'resource_missing'
}

function stripeFailure(error: unknown): { type: string; code?: unknown; param?: unknown } | undefined {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return undefined
  if (!error.type.startsWith('Stripe')) return undefined
  return {
    type: error.type,
    code: 'code' in error ? error.code : undefined,
    param: 'param' in error ? error.param : undefined,
  }
}
