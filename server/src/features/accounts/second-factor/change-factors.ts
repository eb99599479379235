import { LAST_FACTOR } from '@pitlane/contract/accounts/security'
import { AppError } from '@pitlane/contract/errors'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { type SecurityChange, securityHappened } from '../happened.ts'
import { deleteChallengesOf } from './challenge-queries.ts'
import { type Factors, factorsOf, holdFactors } from './factor-queries.ts'
import { deleteCodes } from './recovery-queries.ts'

/** While the business requires a second factor, whoever has one keeps one. */
export async function assertMayLose(
  ctx: WriteContext & SignedIn,
  leavesOne: (factors: Factors) => boolean,
): Promise<void> {
  await holdFactors(ctx, ctx.user.id)
  const factors = await factorsOf(ctx, ctx.user.id)
  if (factors.isRequired && factors.count > 0 && !leavesOne(factors))
    throw new AppError('conflict', LAST_FACTOR)
}

/**
 * How somebody signs in is another than before: whoever came in another way, and may be somebody else, is out. Recovery codes go with
 * what they stand in for.
 */
export async function factorChanged(
  ctx: WriteContext & SignedIn,
  change: Omit<SecurityChange, 'userId'>,
): Promise<void> {
  const { user, sessionKey, platform } = ctx
  if ((await factorsOf(ctx, user.id)).count === 0) await deleteCodes(ctx, user.id)
  await deleteChallengesOf(ctx, user.id)
  await platform.sessions.closeAll(ctx, user.id, sessionKey)
  await say(ctx, securityHappened, { userId: user.id, ...change })
}
