import { WRONG_CODE } from '@pitlane/contract/accounts/second-step'
import { NO_AUTHENTICATOR, NOTHING_OFFERED, type security } from '@pitlane/contract/accounts/security'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { whoseAccount } from '../email/email-change-queries.ts'
import { spendGuess } from '../guesses.ts'
import { deleteAuthenticator, keepOffer, offerOf, takeOffer } from './authenticator-queries.ts'
import { assertMayLose, factorChanged } from './change-factors.ts'
import { assertFresh } from './freshness.ts'
import { keepCodes, newCodes } from './recovery-codes.ts'
import { acceptedStep, newSecret, uriOf } from './totp.ts'

/** The app in use goes on counting until a code made with the new secret was given. */
export async function offerTotp(ctx: WriteContext & SignedIn): Promise<Output<typeof security.offerTotp>> {
  await assertFresh(ctx)
  const secret = newSecret()
  await keepOffer(ctx, ctx.user.id, ctx.platform.secrets.seal(secret))
  const account = await whoseAccount(ctx, ctx.user.id)
  return { secret, uri: uriOf(secret, account ? `${account.username} (${account.businessName})` : '') }
}

type Confirm = typeof security.confirmTotp

export async function confirmTotp(
  ctx: StepsContextFor<Confirm>,
  { code }: Input<Confirm>,
): Promise<Output<Confirm>> {
  const { user, platform } = ctx
  await assertFresh(ctx)
  const sealed = await offerOf(ctx, user.id)
  const secret = sealed && platform.secrets.open(sealed)
  if (!secret) throw wrongCode(NOTHING_OFFERED)
  const giveBack = await spendGuess(ctx, 'authenticator code')
  const step = acceptedStep(secret, code, ctx.now)
  if (step === undefined) throw wrongCode(WRONG_CODE)
  await giveBack()
  const codes = await newCodes(ctx.tenantId)
  await ctx.withTenant(async (tenant) => {
    if (!(await takeOffer(tenant, { userId: user.id, sealed, step }))) throw wrongCode(NOTHING_OFFERED)
    await keepCodes(tenant, user.id, codes)
    await factorChanged(tenant, { action: 'totp_added' })
  })
  return { recoveryCodes: codes.shown }
}

export async function removeTotp(ctx: WriteContext & SignedIn): Promise<{ message: string }> {
  await assertFresh(ctx)
  await assertMayLose(ctx, ({ passkeys }) => passkeys > 0)
  if (!(await deleteAuthenticator(ctx, ctx.user.id))) throw new AppError('not_found', NO_AUTHENTICATOR)
  await factorChanged(ctx, { action: 'totp_removed' })
  return { message: 'The authenticator app was removed' }
}

function wrongCode(message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path: 'code', message }] })
}
