import { WEBHOOK_REFUSED } from '@pitlane/contract/billing/calls'
import { AppError } from '@pitlane/contract/errors'
import type Stripe from 'stripe'
import { asSystem, outOf, type PublicContext, systemReason } from '../../platform/context.ts'
import type { SignedLetter } from '../../platform/http/serve.ts'
import { tenantNamed } from '../tenants/names-queries.ts'
import { compareWithStripe } from './compare.ts'
import { withLease } from './lease.ts'
import { finishEvent, recordEvent } from './queries.ts'
import { askStripe, stripeOf } from './stripe-client.ts'

const recording = systemReason('record an event of Stripe')
const identifying = systemReason('find whom an event of Stripe means')

const TOLERANCE_SECONDS = 300

/** The events that can change whether a business may work; others are thanked for. */
const isMeant = (type: string) =>
  type.startsWith('customer.subscription.') ||
  type === 'checkout.session.completed' ||
  type === 'invoice.paid' ||
  type === 'invoice.payment_failed'

/**
 * An event is a hint to look: it may come late, twice or out of order, and says nothing that is believed. It is done
 * with only when the look was written down; until then Stripe sends it again.
 */
export async function hearStripe(visitor: PublicContext, letter: SignedLetter): Promise<{ message: string }> {
  const event = await verified(visitor, letter)
  const ctx = outOf(undefined, visitor)
  if (!isMeant(event.type)) return { message: 'Not needed' }
  const isNew = await asSystem(ctx, recording, (system) => recordEvent(system, event))
  if (!isNew) return { message: 'Known already' }

  const customerId = customerIn(event.data.object)
  const tenantId = await asSystem(ctx, identifying, (system) => tenantNamed(system, 'customer', customerId))
  if (tenantId)
    await askStripe(ctx, 'Stripe cannot be reached right now.', () =>
      withLease(ctx, tenantId, (lease) => compareWithStripe(ctx, lease)),
    )
  else ctx.log.warn({ event: event.id, type: event.type }, 'an event of Stripe is about no business here')
  await asSystem(ctx, recording, (system) => finishEvent(system, event.id))
  return { message: 'Thank you' }
}

async function verified(ctx: PublicContext, { bytes, signature }: SignedLetter): Promise<Stripe.Event> {
  const stripe = await stripeOf(ctx)
  const secret = ctx.platform.config.STRIPE_WEBHOOK_SECRET ?? ''
  try {
    return stripe.webhooks.constructEvent(
      bytes,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      ctx.now.getTime(),
    )
  } catch (error) {
    throw new AppError('invalid', WEBHOOK_REFUSED, { cause: error })
  }
}

/** Its id, or nothing that anybody has. */
function customerIn(object: object): string {
  if (!('customer' in object)) return ''
  const { customer } = object
  if (typeof customer === 'string') return customer
  return typeof customer === 'object' && customer && 'id' in customer ? String(customer.id) : ''
}
