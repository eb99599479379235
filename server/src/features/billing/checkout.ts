import {
  ALREADY_SUBSCRIBED,
  type billing,
  CHECKOUT_FAILED,
  hasEnded,
  isEntitled,
  NO_SUBSCRIPTION,
  NO_VEHICLES,
  PORTAL_FAILED,
  SUBSCRIPTION_UNPAID,
  TRIAL_END_MIN_HOURS,
} from '@pitlane/contract/billing/calls'
import { HOUR } from '@pitlane/contract/durations'
import type { Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { Tenant } from '@pitlane/contract/tenants/calls'
import type Stripe from 'stripe'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { digest } from '../../platform/secrets.ts'
import { currentTenant } from '../tenants/queries.ts'
import { countVehicles } from '../vehicles/queries.ts'
import { compareWithStripe } from './compare.ts'
import { billingHappened } from './happened.ts'
import { type Lease, withLease } from './lease.ts'
import { customerOf, saveCheckout, saveCustomer } from './queries.ts'
import { askStripe, isMissing, isMissingCustomer, stripeOf } from './stripe-client.ts'
import { vehiclePrice } from './vehicle-price.ts'

type Checkout = typeof billing.checkout
type Portal = typeof billing.portal
type Ctx = StepsContextFor<Checkout>
type SessionParams = Stripe.Checkout.SessionCreateParams

/** The request takes a moment to get there, and Stripe refuses an end that is a second too near. */
const MARGIN_MS = 10_000

/** A second click waits for the first and gets the same page, so that nobody subscribes twice. */
export async function startCheckout(ctx: Ctx): Promise<Output<Checkout>> {
  await stripeOf(ctx)
  const vehicleCount = await countVehicles(ctx)
  if (vehicleCount === 0) throw new AppError('invalid', NO_VEHICLES)
  const checkoutUrl = await askStripe(ctx, CHECKOUT_FAILED, (stripe) =>
    withLease(ctx, ctx.tenantId, async (lease) => {
      const tenant = await assertNotSubscribed(ctx, lease)
      const terms = termsOf(ctx, tenant, {
        price: await vehiclePrice(stripe, ctx.now),
        quantity: vehicleCount,
      })
      return (await openSession(stripe, lease, terms)) ?? newSession(ctx, stripe, lease, tenant, terms)
    }),
  )
  await ctx.withTenant((tenant) => say(tenant, billingHappened, { action: 'checkout' }))
  return { checkoutUrl, vehicleCount }
}

export async function openPortal(ctx: StepsContextFor<Portal>): Promise<Output<Portal>> {
  await stripeOf(ctx)
  const known = await customerOf(ctx)
  if (!known?.customerId || !known.status || hasEnded(known.status))
    throw new AppError('invalid', NO_SUBSCRIPTION)
  const customer = known.customerId
  const { url } = await askStripe(ctx, PORTAL_FAILED, (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url: `${ctx.origin}/settings?open=billing` }),
  )
  await ctx.withTenant((tenant) => say(tenant, billingHappened, { action: 'portal' }))
  return { portalUrl: url }
}

/** By what Stripe says now: a webhook that was lost must not lead to a second subscription. */
async function assertNotSubscribed(ctx: Ctx, lease: Lease): Promise<Tenant> {
  const known = await compareWithStripe(ctx, lease)
  const tenant = await currentTenant(ctx)
  if (!tenant) throw new AppError('not_found', 'This business no longer exists.')
  if (tenant.isSubscriber || (known && isEntitled(known.status)))
    throw new AppError('conflict', ALREADY_SUBSCRIBED)
  if (known?.status === 'unpaid' || known?.status === 'paused')
    throw new AppError('conflict', SUBSCRIPTION_UNPAID)
  return tenant
}

interface Terms {
  params: Omit<SessionParams, 'customer'>
  /** Tells whether an open page still sells this. */
  digest: string
}

function termsOf(ctx: Ctx, tenant: Tenant, item: { price: string; quantity: number }): Terms {
  const trialEnd = Date.parse(tenant.freeTrialEnddate ?? '')
  const isFarAway = trialEnd - ctx.now.getTime() > TRIAL_END_MIN_HOURS * HOUR + MARGIN_MS
  const params: Terms['params'] = {
    mode: 'subscription',
    client_reference_id: ctx.tenantId,
    line_items: [item],
    subscription_data: {
      metadata: { tenantId: ctx.tenantId },
      ...(isFarAway && { trial_end: Math.ceil(trialEnd / 1000) }),
    },
    success_url: `${ctx.origin}/settings?checkout=success`,
    cancel_url: `${ctx.origin}/settings?checkout=cancelled`,
  }
  return { params, digest: digest(JSON.stringify(params)).toString('base64url') }
}

/** The page that is open already, if it still sells the same; one that does not is closed. */
async function openSession(stripe: Stripe, lease: Lease, terms: Terms): Promise<string | undefined> {
  if (!lease.checkoutSessionId) return undefined
  const session = await stripe.checkout.sessions
    .retrieve(lease.checkoutSessionId)
    .catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))
  if (session?.status !== 'open') return undefined
  if (lease.checkoutTerms === terms.digest && session.url) return session.url
  await stripe.checkout.sessions.expire(session.id)
  return undefined
}

async function newSession(
  ctx: Ctx,
  stripe: Stripe,
  lease: Lease,
  tenant: Tenant,
  terms: Terms,
): Promise<string> {
  const create = (customer: string) => stripe.checkout.sessions.create({ ...terms.params, customer })
  const makeCustomer = () => newCustomer(ctx, stripe, lease, tenant)
  const session = await create(lease.customerId ?? (await makeCustomer())).catch(async (error: unknown) => {
    if (!isMissingCustomer(error)) throw error
    return create(await makeCustomer())
  })
  if (!session.url) throw new AppError('overloaded', CHECKOUT_FAILED)
  await lease.write((writing) => saveCheckout(writing, session.id, terms.digest))
  return session.url
}

/** Written down before anything is sold to it, so that every event about it finds the business. */
async function newCustomer(ctx: Ctx, stripe: Stripe, lease: Lease, tenant: Tenant): Promise<string> {
  const { id } = await stripe.customers.create({
    name: tenant.name,
    email: ctx.user.email,
    metadata: { tenantId: tenant.id, slug: tenant.slug },
  })
  await lease.write((writing) => saveCustomer(writing, id))
  return id
}
