import { DAY } from '@pitlane/contract/durations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
import { TOKEN_GONE, TOKEN_REVOKED, TOKENS_FULL, type tokens } from '@pitlane/contract/programs/tokens'
import { newProgramToken, shownOf } from '../../../platform/access/programs/token-text.ts'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { digest, newId } from '../../../platform/secrets.ts'
import { assertFresh } from '../../accounts/second-factor/freshness.ts'
import { holdAdditions } from '../../tenants/queries.ts'
import { tokenHappened } from '../happened.ts'
import { countTokens, deleteToken, findToken, insertToken } from './queries.ts'

type Ctx = WriteContext & SignedIn

/** It stays when whoever makes it signs out, so they say who they are. It is told once, here. */
export async function makeToken(
  ctx: Ctx,
  { name, rights, expiresInDays }: Input<typeof tokens.make>,
): Promise<Output<typeof tokens.make>> {
  await assertFresh(ctx)
  await holdAdditions(ctx)
  if ((await countTokens(ctx)) >= limits.tokens.most) throw new AppError('conflict', TOKENS_FULL)
  const token = newProgramToken(ctx.platform.secrets, ctx.tenantId)
  const id = newId(ctx.now)
  const expiresAt = expiresInDays && new Date(ctx.now.getTime() + expiresInDays * DAY)
  await insertToken(ctx, {
    ...{ id, name, rights, prefix: shownOf(token) },
    ...{ tokenHash: digest(token), expiresAt },
  })
  await say(ctx, tokenHappened, { action: 'made', name })
  const made = await findToken(ctx, id)
  if (!made) throw new Error('The token disappeared while it was made')
  return { ...made, token }
}

/** It needs no fresh sign-in: nobody is to wait with it. */
export async function revokeToken(ctx: Ctx, { id }: Input<typeof tokens.revoke>) {
  const name = await deleteToken(ctx, id)
  if (name === undefined) throw new AppError('not_found', TOKEN_GONE)
  ctx.platform.programs.forget(ctx, id)
  await say(ctx, tokenHappened, { action: 'revoked', name })
  return { message: TOKEN_REVOKED }
}
