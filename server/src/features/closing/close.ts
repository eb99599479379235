import { BUSINESS_INACTIVE } from '@pitlane/contract/accounts/calls'
import { hasEnded } from '@pitlane/contract/billing/calls'
import {
  BUSINESS_CLOSED,
  BUSINESS_REOPENED,
  CLOSED_OFTEN,
  CLOSING_DAYS,
  CLOSINGS_PER_DAY,
  type closing,
  NAME_DIFFERS,
  REOPENING_INVALID,
  SUBSCRIPTION_RUNS,
} from '@pitlane/contract/closing/calls'
import { DAY } from '@pitlane/contract/durations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { lookForLink } from '../../platform/access/links.ts'
import { type PublicContext, type ReadContext, withTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { digest } from '../../platform/secrets.ts'
import { assertPassword } from '../accounts/profile.ts'
import { billingRow } from '../billing/queries.ts'
import { currentTenant, holdTenant, reopenTenant, setStatus } from '../tenants/queries.ts'
import { mailWayBack } from './closing-mails.ts'
import { businessHappened } from './happened.ts'
import { takeClosing } from './queries.ts'

type Close = typeof closing.close

/** From then on it is like one that is suspended; who comes second finds it closed. */
export async function closeBusiness(
  ctx: StepsContextFor<Close>,
  { password, name }: Input<Close>,
): Promise<Output<Close>> {
  const business = await currentTenant(ctx)
  if (business?.name !== name)
    throw new AppError('invalid', NAME_DIFFERS, { errors: [{ path: 'name', message: NAME_DIFFERS }] })
  await assertPassword(ctx, password, 'password')
  if (await isPaying(ctx)) throw new AppError('conflict', SUBSCRIPTION_RUNS)
  await ctx.platform.limits.spend(ctx, [
    {
      name: `closing ${ctx.tenantId}`,
      limit: CLOSINGS_PER_DAY,
      windowSeconds: DAY / 1000,
      sentence: CLOSED_OFTEN,
    },
  ])
  const closesAt = new Date(ctx.now.getTime() + CLOSING_DAYS * DAY)
  await ctx.withTenant(async (tenant) => {
    await holdTenant(tenant)
    if ((await currentTenant(tenant))?.status !== 'active') throw new AppError('forbidden', BUSINESS_INACTIVE)
    await setStatus(tenant, 'closed')
    await mailWayBack(tenant, { name, closesAt })
    await ctx.platform.sessions.closeAllOfBusiness(tenant)
    await say(tenant, businessHappened, { action: 'closed', closesAt })
  })
  return { message: BUSINESS_CLOSED, closesAt: closesAt.toISOString() }
}

/** Stripe would go on charging a business that nobody knows any more; one that is cancelled only runs out. */
export async function isPaying(ctx: ReadContext): Promise<boolean> {
  const subscription = (await billingRow(ctx))?.subscription
  return Boolean(subscription && !hasEnded(subscription.status) && !subscription.endsAt)
}

/** For whoever has the link; one that an operator suspended meanwhile stays so. */
export async function reopenBusiness(
  visitor: PublicContext,
  { token }: Input<typeof closing.reopen>,
): Promise<Output<typeof closing.reopen>> {
  const ctx = await lookForLink(visitor, 'reopening', token)
  if (!ctx) throw new AppError('invalid', REOPENING_INVALID)
  return withTenant(ctx, ctx.tenantId, async (tenant) => {
    const isBack = (await takeClosing(tenant, digest(token))) && (await reopenTenant(tenant))
    if (!isBack) throw new AppError('invalid', REOPENING_INVALID)
    await say(tenant, businessHappened, { action: 'reopened' })
    return { message: BUSINESS_REOPENED }
  })
}
