import type { User } from '@pitlane/contract/accounts/calls'
import { PASSKEY_INVALID } from '@pitlane/contract/accounts/passkey-shapes'
import { CHALLENGE_MINUTES, type secondStep } from '@pitlane/contract/accounts/second-step'
import { MINUTE } from '@pitlane/contract/durations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { type PublicContext, readingTenant } from '../../../platform/context.ts'
import { comeIn, signInLimits } from '../come-in.ts'
import { openChallenge } from '../second-factor/take-second-step.ts'
import { newChallenge } from './passkey-challenge.ts'
import { knownPasskeys } from './passkey-queries.ts'
import { ownerOf, relyingParty } from './relying-party.ts'
import { proofByPasskey } from './verify-passkey.ts'

type Options = typeof secondStep.passkeyOptions

/** Whose passkeys there are is told only to whoever has given that person's password. */
export async function passkeyRequest(
  ctx: PublicContext,
  { challenge }: Input<Options>,
): Promise<Output<Options>> {
  const open = challenge === undefined ? undefined : await openChallenge(ctx, challenge)
  const known = open ? await knownPasskeys(open.ctx, open.userId) : []
  return {
    challenge: Buffer.from(newChallenge(ctx, 'use')).toString('base64url'),
    rpId: relyingParty(ctx).rpID,
    timeout: CHALLENGE_MINUTES * MINUTE,
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    userVerification: 'required',
  }
}

/** Both factors in one. Nobody guesses a passkey: it is counted against where it comes from, and no account is locked by it. */
export async function signInWithPasskey(
  ctx: PublicContext,
  { credential }: Input<typeof secondStep.passkey>,
): Promise<User> {
  const limits = signInLimits(ctx, [])
  await ctx.platform.limits.spend(ctx, limits)
  const owner = ownerOf(credential.response.userHandle ?? '')
  const proof = owner && (await proofByPasskey(readingTenant(ctx, owner.tenantId), owner.userId, credential))
  if (!owner || !proof) throw refusal()
  const user = await comeIn(ctx, { ...owner, how: 'a passkey' }, async (tenant) => {
    if (!(await proof(tenant))) throw refusal()
  })
  await ctx.platform.limits.giveBack(ctx, limits)
  return user
}

function refusal(): AppError {
  return new AppError('unauthenticated', PASSKEY_INVALID)
}
