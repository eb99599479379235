import { type accounts, USER_GONE } from '@pitlane/contract/accounts/calls'
import { OWN_FACTOR_FIRST, OWN_SECOND_FACTOR } from '@pitlane/contract/accounts/security'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { securityHappened } from '../happened.ts'
import { findUser } from '../queries.ts'
import { deleteFactors, factorsOf } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'

/** For somebody who has lost everything; they sign in with their password, and set up another if the business requires it. */
export async function resetSecondFactor(
  ctx: WriteContext & SignedIn,
  { id }: Input<typeof accounts.resetSecondFactor>,
): Promise<{ message: string }> {
  if (id === ctx.user.id) throw new AppError('conflict', OWN_SECOND_FACTOR)
  if (!(await findUser(ctx, id))) throw new AppError('not_found', USER_GONE)
  await assertFresh(ctx)
  await forgetFactors(ctx, id)
  return { message: 'The second factor was reset' }
}

/** Whoever came in with any of it is signed out. */
export async function forgetFactors(ctx: WriteContext, userId: string): Promise<void> {
  await deleteFactors(ctx, userId)
  await ctx.platform.sessions.closeAll(ctx, userId)
  await say(ctx, securityHappened, { userId, action: 'second_factor_reset' })
}

/** The business begins or ceases to require a second factor. Whoever demands it of others has one. */
export async function assertMayRequire(ctx: WriteContext & SignedIn, isRequired: boolean): Promise<void> {
  if (isRequired && (await factorsOf(ctx, ctx.user.id)).count === 0)
    throw new AppError('conflict', OWN_FACTOR_FIRST)
  await assertFresh(ctx)
}
