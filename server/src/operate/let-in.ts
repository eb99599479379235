import { isEntitled } from '@pitlane/contract/billing/calls'
import { billingRow } from '../features/billing/queries.ts'
import { setSubscriber } from '../features/tenants/queries.ts'
import { type Moment, readingTenant, withTenant } from '../platform/context.ts'
import { type Command, Refusal } from './command.ts'
import { findBusiness } from './find-business.ts'

export const letIn: Command = {
  takes: ['slug'],
  does: 'lets a business work without a subscription, until it has one of its own',
  run: (moment, [slug = '']) => change(moment, slug, true),
}

export const letInNoMore: Command = {
  takes: ['slug'],
  does: 'takes that back: its trial or a subscription decides again',
  run: (moment, [slug = '']) => change(moment, slug, false),
}

async function change(moment: Moment, name: string, isIn: boolean): Promise<string> {
  const { id, slug, isSubscriber } = await findBusiness(moment, name)
  const billed = await billingRow(readingTenant(moment, id))
  if (billed?.subscription && isEntitled(billed.subscription.status))
    throw new Refusal(`${slug} has a subscription of its own at Stripe. Nothing was changed.`)
  if (isSubscriber === isIn) return `${slug} is ${isIn ? '' : 'not '}let in already. Nothing was changed.`
  await withTenant(moment, id, (ctx) => setSubscriber(ctx, isIn))
  return isIn
    ? `${slug} may work without a subscription from now on.`
    : `${slug} may work as long as its trial or a subscription lasts.`
}
