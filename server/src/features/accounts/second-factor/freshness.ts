import { PASSKEY_INVALID } from '@pitlane/contract/accounts/passkey-shapes'
import { CONFIRM_FIRST, FRESH_MINUTES, type security } from '@pitlane/contract/accounts/security'
import { MINUTE } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { confirmedAt, confirmSession } from '../../../platform/access/own-sessions.ts'
import type { ReadContext, SignedIn } from '../../../platform/context.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { proofByPasskey } from '../passkeys/verify-passkey.ts'
import { assertPassword } from '../profile.ts'

/** Read from the database: another instance may still remember the session from before it was confirmed. */
export async function assertFresh(ctx: ReadContext & Pick<SignedIn, 'sessionKey'>): Promise<void> {
  const confirmed = await confirmedAt(ctx, ctx.sessionKey)
  const isFresh = confirmed && ctx.now.getTime() - confirmed.getTime() <= FRESH_MINUTES * MINUTE
  if (!isFresh) throw new AppError('reauthentication_required', CONFIRM_FIRST)
}

type Confirm = typeof security.confirm

export async function confirmSelf(
  ctx: StepsContextFor<Confirm>,
  { password, passkey }: Input<Confirm>,
): Promise<{ message: string }> {
  const { user, sessionKey } = ctx
  if (password !== undefined) await assertPassword(ctx, password, 'password')
  const proof = passkey ? await proofByPasskey(ctx, user.id, passkey) : undefined
  if (passkey && !proof) throw wrong('passkey', PASSKEY_INVALID)
  await ctx.withTenant(async (tenant) => {
    if (proof && !(await proof(tenant))) throw wrong('passkey', PASSKEY_INVALID)
    await confirmSession(tenant, sessionKey)
  })
  return { message: 'Confirmed' }
}

function wrong(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] })
}
