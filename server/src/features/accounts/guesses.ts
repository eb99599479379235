import type { ReadContext, SignedIn } from '../../platform/context.ts'

/**
 * Guesses of somebody who is signed in count as failed sign-ins do: an unattended screen must not become an account. Whoever was right
 * gets the guess back.
 */
export async function spendGuess(
  ctx: ReadContext & Pick<SignedIn, 'user'>,
  what: 'current password' | 'authenticator code',
): Promise<() => Promise<void>> {
  const { config, limits } = ctx.platform
  const guesses = [
    {
      name: `${what} ${ctx.user.id}`,
      limit: config.SIGN_IN_PER_ACCOUNT_AND_ADDRESS,
      windowSeconds: config.SIGN_IN_WINDOW_SECONDS,
    },
  ]
  await limits.spend(ctx, guesses)
  return () => limits.giveBack(ctx, guesses)
}
