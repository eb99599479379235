import type { CreationOptions } from '@pitlane/contract/accounts/passkey-shapes'
import {
  PASSKEY_GONE,
  type Passkey,
  type Security,
  type security,
  TOO_MANY_PASSKEYS,
} from '@pitlane/contract/accounts/security'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
import type { ReadContext, SignedIn, WriteContext } from '../../../platform/context.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { assertMayLose, factorChanged } from '../second-factor/change-factors.ts'
import { factorsOf, holdFactors } from '../second-factor/factor-queries.ts'
import { assertFresh } from '../second-factor/freshness.ts'
import { creationOptions, keepingMade } from './make-passkey.ts'
import { deletePasskey, listPasskeys } from './passkey-queries.ts'

export async function showSecurity(ctx: ReadContext & SignedIn): Promise<Security> {
  const { hasTotp, recoveryCodes } = await factorsOf(ctx, ctx.user.id)
  return {
    totp: hasTotp,
    recoveryCodesLeft: recoveryCodes,
    passkeys: await listPasskeys(ctx, ctx.user.id),
  }
}

export async function passkeyOptions(
  ctx: StepsContextFor<typeof security.passkeyOptions>,
): Promise<CreationOptions> {
  await assertFresh(ctx)
  return creationOptions(ctx, ctx.user)
}

type Add = typeof security.addPasskey

export async function addPasskey(
  ctx: StepsContextFor<Add>,
  { name, credential }: Input<Add>,
): Promise<Passkey> {
  await assertFresh(ctx)
  const { user } = ctx
  const keep = await keepingMade(ctx, user.id, credential)
  return ctx.withTenant(async (tenant) => {
    await holdFactors(tenant, user.id)
    if ((await factorsOf(tenant, user.id)).passkeys >= limits.passkeys.most)
      throw new AppError('conflict', TOO_MANY_PASSKEYS)
    const passkey = await keep(tenant, name)
    await factorChanged(tenant, { action: 'passkey_added', name })
    return passkey
  })
}

export async function removePasskey(
  ctx: WriteContext & SignedIn,
  { id }: Input<typeof security.removePasskey>,
): Promise<{ message: string }> {
  await assertFresh(ctx)
  const own = await listPasskeys(ctx, ctx.user.id)
  if (!own.some((passkey) => passkey.id === id)) throw new AppError('not_found', PASSKEY_GONE)
  await assertMayLose(ctx, ({ count }) => count > 1)
  const name = await deletePasskey(ctx, ctx.user.id, id)
  if (name === undefined) throw new AppError('not_found', PASSKEY_GONE)
  await factorChanged(ctx, { action: 'passkey_removed', name })
  return { message: 'The passkey was removed' }
}
