import { BUSINESS_INACTIVE, type User } from '@pitlane/contract/accounts/calls'
import { SIGN_IN_AGAIN } from '@pitlane/contract/accounts/second-step'
import { AppError } from '@pitlane/contract/errors'
import type { Limit } from '../../platform/access/limits.ts'
import { networkOf } from '../../platform/access/network.ts'
import { type PublicContext, type WriteContext, withTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { type SignInHow, signedIn, signedOut } from './happened.ts'
import { holdToComeIn, recordSignIn } from './queries.ts'

interface Comer {
  tenantId: string
  userId: string
  /** The one that was compared: if it is another by now, they do not come in. */
  passwordHash?: string
  /** With what, if not with a password alone. */
  how?: SignInHow
}

/**
 * The one way in, after whatever proves who somebody is: `prove` uses that up in the same transaction, or throws. The session that this
 * browser had before ends.
 */
export async function comeIn(
  ctx: PublicContext,
  comer: Comer,
  prove: (tenant: WriteContext) => Promise<void> = async () => {},
): Promise<User> {
  const { tenantId, userId, how } = comer
  const { token, user } = await withTenant(ctx, tenantId, async (tenant) => {
    const held = await holdToComeIn(tenant, comer)
    if (!held) throw new AppError('unauthenticated', SIGN_IN_AGAIN)
    if (held.tenantStatus !== 'active') throw new AppError('forbidden', BUSINESS_INACTIVE)
    await prove(tenant)
    const user = await recordSignIn(tenant, userId)
    await say({ ...tenant, user }, signedIn, { ticket: ctx.ticket, how })
    const token = await ctx.platform.sessions.open(tenant, userId, ctx.device, how === 'single sign-on')
    return { user, token }
  })
  await endSession(ctx)
  if (ctx.ticket) ctx.keepTicket(undefined)
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
