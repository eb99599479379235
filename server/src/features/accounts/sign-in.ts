import {
  type accounts,
  BUSINESS_INACTIVE,
  BUSINESS_REQUIRED,
  INVALID_SIGN_IN,
  type User,
} from '@pitlane/contract/accounts'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { asSystem, type PublicContext, withTenant } from '../../platform/context.ts'
import type { Limit } from '../../platform/limits.ts'
import { networkOf } from './network.ts'
import { isPassword } from './passwords.ts'
import { candidatesForSignIn, recordSignIn } from './queries.ts'

/** At most one password is compared per attempt, and a wrong name is answered like a wrong password. */
export async function signIn(ctx: PublicContext, input: Input<typeof accounts.signIn>): Promise<User> {
  const slug = input.businessSlug || undefined
  const [found, another] = await asSystem(ctx, 'find who signs in', (system) =>
    candidatesForSignIn(system, input.username, slug),
  )
  if (another) throw new AppError('BUSINESS_REQUIRED', BUSINESS_REQUIRED)

  const limits = signInLimits(ctx, found?.userId ?? `${comparable(input.username)} ${slug ?? ''}`)
  await ctx.platform.limits.spend(ctx, limits)
  const isRight = await isPassword(input.password, found?.passwordHash)
  if (!found || !isRight) throw new AppError('unauthenticated', INVALID_SIGN_IN)
  await ctx.platform.limits.giveBack(limits)
  if (found.tenantStatus !== 'active') throw new AppError('forbidden', BUSINESS_INACTIVE)

  const { token, user } = await withTenant(ctx, found.tenantId, async (tenant) => ({
    user: await recordSignIn(tenant, found.userId),
    token: await ctx.platform.sessions.open(tenant, found.userId),
  }))
  await endSession(ctx)
  ctx.keepSession(token)
  return user
}

export async function signOut(ctx: PublicContext): Promise<{ message: string }> {
  await endSession(ctx)
  ctx.keepSession(undefined)
  return { message: 'Signed out' }
}

async function endSession(ctx: PublicContext): Promise<void> {
  const { sessions } = ctx.platform
  const session = ctx.sessionToken ? await sessions.find(ctx, ctx.sessionToken) : undefined
  if (session) await sessions.close(ctx, session)
}

/** Per account and address together, so that nobody locks an owner out from elsewhere. */
function signInLimits({ address, platform: { config } }: PublicContext, account: string): Limit[] {
  const network = networkOf(address)
  const windowSeconds = config.SIGN_IN_WINDOW_SECONDS
  return [
    { name: `sign-in ${account} ${network}`, limit: config.SIGN_IN_PER_ACCOUNT_AND_ADDRESS, windowSeconds },
    { name: `sign-in account ${account}`, limit: config.SIGN_IN_PER_ACCOUNT, windowSeconds },
    { name: `sign-in address ${network}`, limit: config.SIGN_IN_PER_ADDRESS, windowSeconds },
  ]
}
