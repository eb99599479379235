import {
  type accounts,
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  PICTURE_INVALID,
  USER_GONE,
  type User,
} from '@pitlane/contract/accounts/calls'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import type { ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { changesOf } from './changes-of.ts'
import { assertUncommon, namesOfBusiness } from './common-passwords.ts'
import { askForEmail, spendEmailLink } from './email/email-change.ts'
import { spendGuess } from './guesses.ts'
import { passwordChanged, userHappened } from './happened.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findSelf, passwordHashOf, updateUser, voidLinks } from './queries.ts'

type Change = typeof accounts.updateSelf

/**
 * Makes a file the user's own and lets go of any other; undefined when the address is of none of ours. Files come after
 * accounts, so the application brings it.
 */
export type TakePicture = (
  ctx: WriteContext,
  userId: string,
  url: string | null,
) => Promise<{ kind: string | null } | undefined>

/**
 * A new password ends the other sessions and keeps the one it was asked from. A new e-mail address waits until its owner
 * has followed the mailed link; the same one in other letters is none.
 */
export function updateSelf(takePicture: TakePicture) {
  return async (
    ctx: StepsContextFor<Change>,
    { password, currentPassword, email, ...changes }: Input<Change>,
  ): Promise<User> => {
    const { user, sessionKey, platform } = ctx
    const newEmail = email && comparable(email) !== comparable(user.email) ? email : undefined
    if (password !== undefined || newEmail) await assertPassword(ctx, currentPassword)
    if (password !== undefined)
      await assertUncommon({
        ...{ password, path: 'password' },
        known: [
          user.username,
          user.email,
          email,
          user.firstName,
          user.lastName,
          ...(await namesOfBusiness(ctx)),
        ],
      })
    if (newEmail) await spendEmailLink(ctx, newEmail)
    const passwordHash = password === undefined ? undefined : await hashPassword(password, ctx.tenantId)
    return ctx.withTenant(async (tenant) => {
      const { profileImageUrl } = changes
      if (profileImageUrl !== undefined) await keepPicture(tenant, takePicture, user.id, profileImageUrl)
      const sameEmail = newEmail ? undefined : email
      const changed = await updateUser(tenant, user.id, { ...changes, email: sameEmail, passwordHash })
      if (!changed) throw new AppError('not_found', USER_GONE)
      platform.sessions.forget(tenant, (session) => session.user?.id === user.id)
      if (passwordHash) {
        await voidLinks(tenant, user.id)
        await platform.sessions.closeAll(tenant, user.id, sessionKey)
        await say(tenant, passwordChanged, { userId: user.id, how: 'themselves' })
      }
      if (newEmail) await askForEmail(tenant, newEmail)
      const did = changesOf(user, changed)
      if (newEmail) did.push('asked for another address')
      if (did.length > 0) await say(tenant, userHappened, { userId: user.id, did })
      return (await findSelf(tenant, user.id)) ?? changed
    })
  }
}

export async function assertPassword(
  ctx: ReadContext & Pick<SignedIn, 'user'>,
  given: string | undefined,
  path = 'currentPassword',
): Promise<void> {
  if (!given) throw wrongField(path, CURRENT_PASSWORD_MISSING)
  const giveBack = await spendGuess(ctx, 'current password')
  if (!(await isPassword(given, await passwordHashOf(ctx, ctx.user.id), { of: ctx.tenantId })))
    throw wrongField(path, CURRENT_PASSWORD_WRONG)
  await giveBack()
}

async function keepPicture(
  ctx: WriteContext,
  takePicture: TakePicture,
  userId: string,
  url: string | null,
): Promise<void> {
  const taken = await takePicture(ctx, userId, url)
  const isFine = taken ? taken.kind === 'profile' : url === null || isWebAddress(url)
  if (!isFine) throw wrongField('profileImageUrl', PICTURE_INVALID)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

function wrongField(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] })
}
