import {
  type accounts,
  CURRENT_PASSWORD_WRONG,
  PICTURE_INVALID,
  USER_GONE,
  type User,
} from '@pitlane/contract/accounts'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { isOwnObjectPath } from '@pitlane/contract/files'
import type { WriteContext } from '../../platform/context.ts'
import type { StepsContextFor } from '../../platform/serve.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { passwordHashOf, updateUser, voidResetTokens } from './queries.ts'

type Change = typeof accounts.updateSelf

/** Makes these files the user's own and lets go of any other. Files come after accounts, so the application brings it. */
export type TakePicture = (
  ctx: WriteContext,
  userId: string,
  paths: readonly string[],
) => Promise<{ kind: string | null }[]>

/** A new password ends the other sessions and keeps the one it was asked from. */
export function updateSelf(takePicture: TakePicture) {
  return async (
    ctx: StepsContextFor<Change>,
    { password, currentPassword, ...changes }: Input<Change>,
  ): Promise<User> => {
    const { user, sessionKey, platform } = ctx
    if (password !== undefined) await assertPassword(ctx, currentPassword ?? '')
    const passwordHash = password === undefined ? undefined : await hashPassword(password, ctx.tenantId)
    return ctx.withTenant(async (tenant) => {
      const { profileImageUrl } = changes
      if (profileImageUrl !== undefined) await keepPicture(tenant, takePicture, user.id, profileImageUrl)
      const changed = await updateUser(tenant, user.id, { ...changes, passwordHash })
      if (!changed) throw new AppError('not_found', USER_GONE)
      platform.sessions.forget(tenant, (session) => session.user.id === user.id)
      if (passwordHash) {
        await voidResetTokens(tenant, user.id)
        await platform.sessions.closeAll(tenant, user.id, sessionKey)
      }
      return changed
    })
  }
}

/** Guesses count as failed sign-ins do: an unattended screen must not become an account. */
async function assertPassword(ctx: StepsContextFor<Change>, given: string): Promise<void> {
  const { config, limits } = ctx.platform
  const guesses = [
    {
      name: `current password ${ctx.user.id}`,
      limit: config.SIGN_IN_PER_ACCOUNT_AND_ADDRESS,
      windowSeconds: config.SIGN_IN_WINDOW_SECONDS,
    },
  ]
  await limits.spend(ctx, guesses)
  if (!(await isPassword(given, await passwordHashOf(ctx, ctx.user.id), { of: ctx.tenantId })))
    throw new AppError('invalid', CURRENT_PASSWORD_WRONG, {
      errors: [{ path: 'currentPassword', message: CURRENT_PASSWORD_WRONG }],
    })
  await limits.giveBack(guesses)
}

async function keepPicture(
  ctx: WriteContext,
  takePicture: TakePicture,
  userId: string,
  url: string | null,
): Promise<void> {
  const isOurs = url !== null && isOwnObjectPath(url)
  const isElsewhere = url !== null && URL.canParse(url) && new URL(url).protocol === 'https:'
  if (url !== null && !isOurs && !isElsewhere) throw notAPicture()
  const taken = await takePicture(ctx, userId, isOurs ? [url] : [])
  if (taken.some(({ kind }) => kind !== 'profile')) throw notAPicture()
}

function notAPicture(): AppError {
  return new AppError('invalid', PICTURE_INVALID, {
    errors: [{ path: 'profileImageUrl', message: PICTURE_INVALID }],
  })
}
