import { BUSINESS_INACTIVE, INVALID_SIGN_IN, type User } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { type PublicContext, withTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { signedIn } from './happened.ts'
import { holdToComeIn, recordSignIn } from './queries.ts'

export interface Comer {
  tenantId: string
  userId: string
  /** The one that was compared: if it is another by now, they do not come in. */
  passwordHash?: string
  /** They came by single sign-on. */
  hasBothFactors?: boolean
}

/** The one way in, after whatever proves who somebody is. The session that this browser had before ends. */
export async function comeIn(ctx: PublicContext, comer: Comer): Promise<User> {
  const { tenantId, userId, hasBothFactors = false } = comer
  const { token, user } = await withTenant(ctx, tenantId, async (tenant) => {
    const held = await holdToComeIn(tenant, comer)
    if (!held) throw new AppError('unauthenticated', INVALID_SIGN_IN)
    if (held.tenantStatus !== 'active') throw new AppError('forbidden', BUSINESS_INACTIVE)
    const user = await recordSignIn(tenant, userId)
    await say({ ...tenant, user }, signedIn, { ticket: ctx.ticket })
    return { user, token: await ctx.platform.sessions.open(tenant, userId, { hasBothFactors }) }
  })
  await endSession(ctx)
  if (ctx.ticket) ctx.keepTicket(undefined)
  ctx.keepSession(token)
  return user
}

export async function endSession(ctx: PublicContext): Promise<void> {
  const { sessions } = ctx.platform
  const session = ctx.sessionToken ? await sessions.find(ctx, ctx.sessionToken) : undefined
  if (session) await sessions.close(ctx, session)
}
