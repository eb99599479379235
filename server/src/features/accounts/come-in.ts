import { BUSINESS_INACTIVE, type User } from '@pitlane/contract/accounts/calls'
import { SIGN_IN_AGAIN } from '@pitlane/contract/accounts/second-step'
import { AppError } from '@pitlane/contract/errors'
import type { Limit } from '../../platform/access/limits.ts'
import { networkOf } from '../../platform/access/network.ts'
import { type PublicContext, type WriteContext, withTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { signedIn, signedOut } from './happened.ts'
import { recordSignIn, standingOf } from './queries.ts'

interface Comer {
  tenantId: string
  userId: string
}

/**
 * The one way in, after whatever proves who somebody is: `prove` uses that up in the same transaction, or throws. The session that this
 * browser had before ends.
 */
export async function comeIn(
  ctx: PublicContext,
  { tenantId, userId }: Comer,
  prove: (tenant: WriteContext) => Promise<void> = async () => {},
): Promise<User> {
  const { token, user } = await withTenant(ctx, tenantId, async (tenant) => {
    const standing = await standingOf(tenant, userId)
    if (!standing) throw new AppError('unauthenticated', SIGN_IN_AGAIN)
    if (standing.tenantStatus !== 'active') throw new AppError('forbidden', BUSINESS_INACTIVE)
    await prove(tenant)
    const user = await recordSignIn(tenant, userId)
    await say({ ...tenant, user }, signedIn, {})
    return { user, token: await ctx.platform.sessions.open(tenant, userId, ctx.device) }
  })
  await endSession(ctx)
  ctx.keepSession(token)
  return user
}

export async function endSession(ctx: PublicContext): Promise<void> {
  const { sessions } = ctx.platform
  const session = ctx.sessionToken ? await sessions.find(ctx, ctx.sessionToken) : undefined
  if (session)
    await sessions.close(ctx, session, (tenant) => say({ ...tenant, user: session.user }, signedOut, {}))
}

/** Per account and address together, so that nobody locks an owner out from elsewhere. */
export function signInLimits({ address, platform: { config } }: PublicContext, accounts: string[]): Limit[] {
  const network = networkOf(address)
  const windowSeconds = config.SIGN_IN_WINDOW_SECONDS
  return [
    { name: `sign-in address ${network}`, limit: config.SIGN_IN_PER_ADDRESS, windowSeconds },
    ...accounts.flatMap((account) => [
      { name: `sign-in ${account} ${network}`, limit: config.SIGN_IN_PER_ACCOUNT_AND_ADDRESS, windowSeconds },
      { name: `sign-in account ${account}`, limit: config.SIGN_IN_PER_ACCOUNT, windowSeconds },
    ]),
  ]
}
