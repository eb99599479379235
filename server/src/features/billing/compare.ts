import { isEntitled } from '@pitlane/contract/billing/calls'
import { type Moment, readingTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { setSubscriber } from '../tenants/queries.ts'
import { countVehicles } from '../vehicles/queries.ts'
import { billingHappened } from './happened.ts'
import type { Lease } from './lease.ts'
import { removeSubscription, saveSubscription } from './queries.ts'
import { isMissingCustomer, stripeOf } from './stripe-client.ts'
import { type KnownSubscription, theOneThatCounts } from './translate.ts'

/** Reads what Stripe has and makes it ours. Events are only hints: whichever comes, this is what is done. */
export async function compareWithStripe(
  moment: Moment,
  lease: Lease,
): Promise<KnownSubscription | undefined> {
  if (!lease.customerId) return undefined
  const found = await subscriptionOf(moment, lease.customerId)
  await writeDown(moment, lease, found)
  return found
}

/** People pay for the vehicles they have, from the next day on. */
export async function alignQuantity(moment: Moment, lease: Lease, known: KnownSubscription): Promise<void> {
  const { stripeItemId, status } = known
  if (!stripeItemId || !isEntitled(status)) return
  const quantity = await countVehicles(readingTenant(moment, lease.tenantId))
  if (quantity === known.quantity) return
  const stripe = await stripeOf(moment)
  await stripe.subscriptionItems.update(stripeItemId, { quantity })
  await writeDown(moment, lease, { ...known, quantity })
}

async function subscriptionOf(moment: Moment, customerId: string): Promise<KnownSubscription | undefined> {
  const stripe = await stripeOf(moment)
  try {
    const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
    const working = data.filter((it) => it.status === 'active' || it.status === 'trialing')
    if (working.length > 1) moment.log.warn({ customerId }, 'a business pays for more than one subscription')
    return theOneThatCounts(data)
  } catch (error) {
    if (isMissingCustomer(error)) return undefined
    throw error
  }
}

/** Who never had a subscription is left as they are: an operator may have let them in without one. */
async function writeDown(moment: Moment, lease: Lease, found: KnownSubscription | undefined): Promise<void> {
  await lease.write(async (ctx) => {
    const isNews = found ? await saveSubscription(ctx, found) : await removeSubscription(ctx)
    if (!found && !isNews) return
    if (isNews) await say(ctx, billingHappened, { action: 'subscription', status: found?.status ?? null })
    await setSubscriber(ctx, found !== undefined && isEntitled(found.status))
    moment.platform.sessions.forget(ctx, (session) => session.tenantId === lease.tenantId)
  })
}
